import type { Placed } from '../../../shared/form/placed.ts';

/**
 * Returns the errors to show. If a phone number is both too long and malformed, shows only the latter: a limit of 14
 * characters does not help to correct it.
 */
export const shownErrors = ({ question }: Placed, errors: readonly string[]): readonly string[] =>
  question.kind === 'phone' ? errors.slice(-1) : errors;

export const expiredNotice = ({ expired, successor }: Placed): string | undefined =>
  expired === ''
    ? undefined
    : `You chose ${expired}, which is no longer offered. ${successor && `${successor} replaces it. `}Please choose again.`;
