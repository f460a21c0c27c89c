import type { Answers } from '../../../shared/form/definition.ts';
import { draftForNavigation } from '../store/index.ts';
import { currentVisit, visitOrNew } from './visit.ts';

export interface AccountState {
  readonly username?: string;
  /** The visitor's answers, without the sensitive ones. */
  readonly answers?: Answers;
  readonly error?: string;
  readonly success?: string;
  /** Whose email and answers these are: a history outlives a log-in and a log-out on a shared computer. */
  readonly visit?: string;
}

const textIn = (state: object, name: string): string | undefined => {
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Accepts anything: a browser keeps navigation state longer than a release lives. The email and the answers are left out
 * as soon as somebody has logged in since.
 */
export function readAccountState(state: unknown): AccountState {
  if (typeof state !== 'object' || state === null) return {};
  const visit = textIn(state, 'visit');
  const isOfThisVisit = visit !== undefined && visit === currentVisit();
  const texts = {
    error: textIn(state, 'error'),
    success: textIn(state, 'success'),
    ...(isOfThisVisit && { username: textIn(state, 'username'), visit }),
  };
  const known = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return isOfThisVisit && 'answers' in state ? { ...known, answers: state.answers as Answers } : known;
}

export const isOfEarlierVisit = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'answers' in state && readAccountState(state).visit === undefined;

export const stateWithDraft = (state: Pick<AccountState, 'username' | 'success'> = {}): AccountState => ({
  ...state,
  answers: draftForNavigation(),
  visit: visitOrNew(),
});
