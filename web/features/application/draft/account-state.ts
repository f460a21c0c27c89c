// What a visitor brings along: answers from before the log-in, or by a link, which fill in what is not answered yet.

import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { isPdfPath } from '../../../lib/pdf-paths.ts';
import { currentVisit, visitOrNew } from '../../session/index.ts';
import { application } from '../store/application-store.ts';

export interface AccountState {
  readonly username?: string;
  /** The visitor's answers, without the sensitive ones. */
  readonly answers?: Answers;
  readonly error?: string;
  readonly success?: string;
  /** Where a PDF is shown. */
  readonly returnTo?: string;
  /** Whose email and answers these are: a history outlives a log-in and a log-out on a shared computer. */
  readonly visit?: string;
}

/** Accepts anything, as browsers keep it over releases. Without email and answers once somebody has logged in since. */
export function readAccountState(state: unknown): AccountState {
  if (typeof state !== 'object' || state === null) return {};
  const { error, success, returnTo, visit, username, answers } = state as Record<string, unknown>;
  const isOfThisVisit = visit !== undefined && visit === currentVisit();
  const always = { error, success, ...(isPdf(returnTo) && { returnTo }) };
  const texts = isOfThisVisit ? { ...always, username, visit } : always;
  const known = Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'));
  return isOfThisVisit ? { ...known, answers: answers as Answers } : known;
}

const isPdf = (path: unknown) => typeof path === 'string' && isPdfPath(path);

export const stateWithDraft = (state: Pick<AccountState, 'username' | 'success'> = {}): AccountState => ({
  ...state,
  answers: draft(),
  visit: visitOrNew(),
});

/** A visitor's answers without the sensitive ones, which must not get into the browser's history. */
const draft = (): Answers =>
  Object.fromEntries(
    Object.entries(application.state.username === '' ? application.answers : {}).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );
