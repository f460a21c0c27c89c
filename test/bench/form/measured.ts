import { partner } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers, Form, FormState, PageId } from '../../../shared/form/definition.ts';
import { asText, place } from '../../../shared/form/place.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { onlyPage } from './only-page.ts';

/** A measured page: its form's page and how the page begins. */
export interface Measured {
  readonly page: PageId;
  readonly answers: Answers;
  readonly counts: Readonly<Record<string, number>>;
}

/** A page of the university's own form with everything on screen that answers can bring there. */
export function measuredOwn(page: PageId): Measured {
  const form = onlyPage(partner.form, page);
  const counts = Object.fromEntries(repeatsOf(form).map(({ id, max }) => [id, max]));
  return { page, answers: openAnswers(form, counts), counts };
}

/** A page of the university's own form as a visitor first finds it. */
export const measuredVisitor = (page: PageId): Measured => ({ page, answers: {}, counts: {} });

const stateOf = (answers: Answers, counts: Measured['counts']): FormState => ({
  answers,
  counts,
  tabs: {},
  today: todayIn('UTC'),
});
const shownIn = (form: Form, state: FormState) => place(form, state).questions.filter(({ shown }) => shown);

/** Answers that show as many questions as possible: each list's best option, and text where a gate may hide more. */
function openAnswers(form: Form, counts: Measured['counts']): Answers {
  const answers: Record<string, string | boolean> = {};
  const sizeWith = (key: string, value: string | boolean) =>
    shownIn(form, stateOf({ ...answers, [key]: value }, counts)).length;
  for (let round = 0; round < 3; round += 1) {
    for (const { key, question, options } of place(form, stateOf(answers, counts)).questions) {
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
