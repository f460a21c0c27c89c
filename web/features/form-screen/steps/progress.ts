import type { Answers, PageId } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';

export interface Progress {
  readonly kind: 'untouched' | 'started' | 'complete' | 'wrong';
  readonly text: string;
}

export function progressOf(
  form: Pick<PlacedForm, 'questions'>,
  page: PageId,
  answers: Answers,
  errors: FieldErrors,
): Progress {
  const shown = form.questions.filter((placed) => placed.page === page && placed.shown);
  if (shown.some((placed) => answerKeysOf(placed).some((key) => errors[key])))
    return { kind: 'wrong', text: 'Needs attention' };
  if (!shown.some((placed) => filledKeys(placed, answers).length > 0))
    return { kind: 'untouched', text: 'Not started' };
  const missingCount = shown.filter((placed) => isMissing(placed, answers)).length;
  return missingCount === 0
    ? { kind: 'complete', text: 'Complete' }
    : { kind: 'started', text: `${formatCount(missingCount, 'question')} left` };
}

/** Whether a required question has no answer, only part of one, or one that is no longer offered. */
export const isMissing = (placed: Placed, answers: Answers): boolean =>
  placed.shown &&
  placed.required &&
  (placed.expiredLabel !== '' || filledKeys(placed, answers).length < answerKeysOf(placed).length);

const filledKeys = (placed: Placed, answers: Answers): string[] =>
  answerKeysOf(placed).filter((key) => asText(answers[key]) !== '');
