import type { Answers } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { SectionState } from '../../../form/sections/section-state.tsx';

/** The progress of a step or a section. */
export interface Progress {
  readonly kind: SectionState['kind'];
  readonly missingCount: number;
  /** The number of answers that are given but not valid. */
  readonly wrongCount: number;
}

export function progressOf(questions: readonly Placed[], answers: Answers, errors: FieldErrors): Progress {
  const shown = questions.filter((placed) => placed.shown);
  const missing = shown.filter((placed) => isMissing(placed, answers));
  const withErrors = shown.filter((placed) => isWrong(placed, errors));
  const counts = {
    missingCount: missing.length,
    wrongCount: withErrors.filter((placed) => !missing.includes(placed)).length,
  };
  if (withErrors.length > 0) return { kind: 'wrong', ...counts };
  if (!shown.some((placed) => filledKeys(placed, answers).length > 0)) return { kind: 'untouched', ...counts };
  return { kind: missing.length === 0 ? 'complete' : 'started', ...counts };
}

export function stepText(progress: Progress): string {
  if (progress.kind === 'untouched') return 'Not started';
  return todoText(progress, ` ${progress.missingCount === 1 ? 'question' : 'questions'}`) || 'Complete';
}

export const sectionText = (progress: Progress): string =>
  todoText(progress) || (progress.kind === 'untouched' ? 'Optional' : 'Complete');

const todoText = ({ missingCount, wrongCount }: Progress, noun = '') =>
  [wrongCount && `${wrongCount} to fix`, missingCount && `${missingCount}${noun} left`].filter(Boolean).join(', ');

/** Whether a required question has no answer, only part of one, or one that is no longer offered. */
export const isMissing = (placed: Placed, answers: Answers): boolean =>
  placed.shown &&
  placed.required &&
  (placed.expiredLabel !== '' || filledKeys(placed, answers).length < answerKeysOf(placed).length);

export const isWrong = (placed: Placed, errors: FieldErrors): boolean =>
  answerKeysOf(placed).some((key) => errors[key]);

const filledKeys = (placed: Placed, answers: Answers): string[] =>
  answerKeysOf(placed).filter((key) => asText(answers[key]) !== '');
