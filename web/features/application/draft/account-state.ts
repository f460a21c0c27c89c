import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { isPdfPath } from '../../../lib/pdf-paths.ts';
import { currentVisit, getOrCreateVisit } from '../../session/index.ts';
import { application } from '../store/application-store.ts';

export interface AccountState {
  readonly username?: string;
  /** The visitor's answers, without the sensitive ones. */
  readonly answers?: Answers;
  readonly error?: string;
  readonly success?: string;
  readonly returnTo?: string;
  /** The visit of the email and answers. On a shared computer, the browser's history outlives a login and a logout. */
  readonly visit?: string;
}

/**
 * Parses state of any shape, such as an earlier release's. Leaves out email and answers if a user has logged in since.
 */
export function readAccountState(state: unknown): AccountState {
  if (typeof state !== 'object' || state === null) return {};
  const { error, success, returnTo, visit, username, answers } = state as Record<string, unknown>;
  const isOfThisVisit = visit !== undefined && visit === currentVisit();
  const ownTexts = { error, success, ...(isPdfReturnPath(returnTo) && { returnTo }) };
  const texts = isOfThisVisit ? { ...ownTexts, username, visit } : ownTexts;
  const validTexts = Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'));
  return isOfThisVisit ? { ...validTexts, answers: answers as Answers } : validTexts;
}

const isPdfReturnPath = (path: unknown) => typeof path === 'string' && isPdfPath(path);

export const stateWithDraft = (state: Pick<AccountState, 'username' | 'success'> = {}): AccountState => ({
  ...state,
  answers: draftAnswers(),
  visit: getOrCreateVisit(),
});

/** Returns a visitor's answers without the sensitive ones, which must not get into the browser's history. */
const draftAnswers = (): Answers =>
  Object.fromEntries(
    Object.entries(application.state.username === '' ? application.answers : {}).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );
