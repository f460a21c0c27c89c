import type { Placed } from '../../../shared/form/placed.ts';

/** For a phone number, shows only that it is malformed: a limit of 14 characters does not help to correct it. */
export const shownErrors = ({ question }: Placed, errors: readonly string[]): readonly string[] =>
  question.kind === 'phone' ? errors.slice(-1) : errors;

export const expiredNotice = ({ expiredLabel, successorLabel }: Placed): string | undefined =>
  expiredLabel === ''
    ? undefined
    : `You chose ${expiredLabel}, which is no longer offered. ${successorLabel && `${successorLabel} replaces it. `}Please choose again.`;
