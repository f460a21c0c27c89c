import type { Answers } from '../../../shared/form/definition.ts';
import { draftForNavigation } from '../store/index.ts';

export interface AccountState {
  readonly username?: string;
  /** The visitor's answers, without the sensitive ones. */
  readonly answers?: Answers;
  readonly error?: string;
  readonly success?: string;
}

const textIn = (state: object, name: string): string | undefined => {
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** Accepts anything: a browser keeps navigation state longer than a release lives. */
export function readAccountState(state: unknown): AccountState {
  if (typeof state !== 'object' || state === null) return {};
  const texts = {
    username: textIn(state, 'username'),
    error: textIn(state, 'error'),
    success: textIn(state, 'success'),
  };
  const known = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return 'answers' in state ? { ...known, answers: state.answers as Answers } : known;
}

export const stateWithDraft = (state: Omit<AccountState, 'answers'> = {}): AccountState => ({
  ...state,
  answers: draftForNavigation(),
});
