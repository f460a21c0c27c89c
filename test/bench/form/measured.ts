import { partner } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers, Form, FormState, PageId } from '../../../shared/form/definition.ts';
import { asText, placeForm } from '../../../shared/form/place.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { onlyPage } from './only-page.ts';

/** An optional text question of /education that controls no other question. */
export const textKey = 'prev_attended_year';
/** A question of /education whose answer 3 reveals 13 more questions than its answer 1. */
export const revealing = 'financial_independence';

/** A page of a form to measure, with its initial state. */
export interface Measured {
  readonly name: string;
  readonly page: PageId;
  readonly answers: Answers;
  readonly counts: Readonly<Record<string, number>>;
  /** The number of questions on screen at the start. */
  readonly questions: number;
}

/** Returns a page of the university's own form with as many questions on screen as answers can reveal. */
export function measuredOwn(page: PageId): Measured {
  const form = onlyPage(partner.form, page);
  const counts = Object.fromEntries(repeatsOf(form).map(({ id, max }) => [id, max]));
  const answers = openAnswers(form, counts);
  const questions = shownIn(form, stateOf(answers, counts)).length;
  return { name: `/${page} with everything open`, page, answers, counts, questions };
}

/** Returns a page of the university's own form in the state that a new visitor sees. */
export function measuredVisitor(page: PageId): Measured {
  const questions = shownIn(onlyPage(partner.form, page), stateOf({}, {})).length;
  return { name: `/${page}`, page, answers: {}, counts: {}, questions };
}

const stateOf = (answers: Answers, counts: Measured['counts']): FormState => ({
  answers,
  counts,
  tabs: {},
  today: todayIn('UTC'),
});
const shownIn = (form: Form, state: FormState) => placeForm(form, state).questions.filter(({ shown }) => shown);

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
