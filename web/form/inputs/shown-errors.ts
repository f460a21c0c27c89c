import type { Placed } from '../../../shared/form/placed.ts';

/** Returns the errors to show: for a phone number only the format error, because its length limit does not help. */
export const shownErrors = ({ question }: Placed, errors: readonly string[]): readonly string[] =>
  question.kind === 'phone' ? errors.slice(-1) : errors;

export const expiredNotice = ({ expiredLabel, successorLabel }: Placed): string | undefined =>
  expiredLabel === ''
    ? undefined
    : `You chose ${expiredLabel}, which is no longer offered. ${successorLabel && `${successorLabel} replaces it. `}Please choose again.`;
