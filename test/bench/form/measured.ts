import { partner } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers, Form, FormState, PageId } from '../../../shared/form/definition.ts';
import { asText, placeForm } from '../../../shared/form/place.ts';
import type { Placed } from '../../../shared/form/placed.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { decidingKeys } from '../../../web/features/application/store/form-keys.ts';
import { onlyPage } from './only-page.ts';

/** A page of a form to measure, with its initial state and the actions on it. */
export interface Measured {
  readonly name: string;
  readonly page: PageId;
  readonly answers: Answers;
  readonly counts: Readonly<Record<string, number>>;
  /** The number of questions on screen at the start. */
  readonly questions: number;
  /** The key of a text question that controls no other question and, if possible, is optional. */
  readonly textKey: string;
  readonly reveal: Reveal;
}
export interface Reveal {
  readonly key: string;
  readonly kind: Placed['question']['kind'];
  readonly show: string;
  readonly hide: string;
  /** The number of questions that `show` reveals. */
  readonly questions: number;
}

const revealWanted = 10;

/** Returns a page of the university's own form with as many questions on screen as answers can reveal. */
export function measuredOwn(page: PageId): Measured {
  const form = onlyPage(partner.form, page);
  const counts = Object.fromEntries(repeatsOf(form).map(({ id, max }) => [id, max]));
  return measured(`/${page} with everything open`, form, page, openAnswers(form, counts), counts);
}

/** Returns a page of the university's own form in the state that a new visitor sees. */
export const measuredVisitor = (page: PageId): Measured =>
  measured(`/${page}`, onlyPage(partner.form, page), page, {}, {});

function measured(name: string, form: Form, page: PageId, answers: Answers, counts: Measured['counts']): Measured {
  const state = stateOf(answers, counts);
  const shown = shownIn(form, state);
  const deciding = decidingKeys(form);
  const reveal = revealOf(form, state);
  const staying = new Set(
    shownIn(form, { ...state, answers: { ...answers, [reveal.key]: reveal.show } }).map(({ key }) => key),
  );
  const texts = shown.filter(({ question, key }) => question.kind === 'text' && !deciding.has(key) && staying.has(key));
  const text = texts.find(({ required }) => !required) ?? texts[0];
  if (!text) throw new Error('The page has no text question that controls no other question. Measure another page.');
  return { name, page, answers, counts, questions: shown.length, textKey: text.key, reveal };
}

const stateOf = (answers: Answers, counts: Measured['counts']): FormState => ({
  answers,
  counts,
  tabs: {},
  today: todayIn('UTC'),
});
const shownIn = (form: Form, state: FormState) => placeForm(form, state).questions.filter(({ shown }) => shown);

/** Returns a question and two of its answers. One answer reveals about ten more questions than the other. */
function revealOf(form: Form, state: FormState): Reveal {
  const reveals = shownIn(form, state)
    .filter(({ question }) => question.kind === 'radio' || question.kind === 'select')
    .flatMap(({ key, question, options }) => {
      const sizes = options.map(({ value }) => ({
        value,
        size: shownIn(form, { ...state, answers: { ...state.answers, [key]: value } }).length,
      }));
      const [least, ...others] = sizes.toSorted((a, b) => a.size - b.size);
      return others.map(({ value, size }) => ({
        key,
        kind: question.kind,
        show: value,
        hide: least?.value ?? '',
        questions: size - (least?.size ?? size),
      }));
    });
  const [best] = reveals.toSorted((a, b) => distance(a) - distance(b));
  if (!best) throw new Error('The page has no question that reveals others. Measure another page.');
  return best;
}

const distance = ({ questions }: Reveal) => Math.abs(questions - revealWanted);

/**
 * Returns answers that reveal as many questions as possible. Chooses, for each question, the answer that reveals the
 * most, and no answer if none reveals any.
 */
function openAnswers(form: Form, counts: Measured['counts']): Answers {
  const answers: Record<string, string | boolean> = {};
  const sizeWith = (key: string, value: string | boolean) =>
    shownIn(form, stateOf({ ...answers, [key]: value }, counts)).length;
  for (let round = 0; round < 3; round += 1) {
    for (const { key, question, options } of placeForm(form, stateOf(answers, counts)).questions) {
      if (question.kind === 'upload' || asText(answers[key]) !== '') continue;
      const choices =
        question.kind === 'checkbox' ? [true] : options.length > 0 ? options.map(({ value }) => value) : ['1'];
      const [best] = choices.toSorted((a, b) => sizeWith(key, b) - sizeWith(key, a));
      if (best !== undefined && sizeWith(key, best) > shownIn(form, stateOf(answers, counts)).length)
        answers[key] = best;
    }
  }
  return answers;
}
