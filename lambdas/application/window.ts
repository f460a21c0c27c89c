import { type TermWindow, windowOf } from '../../shared/partner/windows.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import type { Application } from './application.ts';

/** Returns the window of the program and term that an application has, or undefined if nothing limits it. */
export const windowAt = (
  { answers, extended_until }: Pick<Application, 'answers' | 'extended_until'>,
  at: Date,
): TermWindow | undefined => windowOf(config, answers, todayOfPartner(at), extended_until);
