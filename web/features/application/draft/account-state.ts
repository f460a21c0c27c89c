import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { isFormRoute } from '../../../../shared/form/structure.ts';
import { isPdfPath } from '../../../lib/pdf-paths.ts';
import { currentVisit, getCurrentApplicant, getOrCreateVisit, usernameOfEndedSession } from '../../session/index.ts';
import { application, findKeyByAutoComplete } from '../store/application-store.ts';
import { currentPlace } from './current-place.ts';

export interface AccountState {
  readonly username?: string;
  /** The visitor's answers, without the sensitive ones. */
  readonly answers?: Answers;
  readonly error?: string;
  readonly success?: string;
  /** The page to open after the login. A hash is the key of the question where the user stopped. */
  readonly returnTo?: string;
  /** The visit in which the email and answers were entered. The browser's history outlives a login and a logout. */
  readonly visit?: string;
}

/**
 * Parses state of any shape, such as an earlier release's. Leaves out email and answers if a user has logged in since.
 */
export function readAccountState(state: unknown): AccountState {
  if (typeof state !== 'object' || state === null) return {};
  const { error, success, returnTo, visit, username, answers } = state as Record<string, unknown>;
  const isOfThisVisit = visit !== undefined && visit === currentVisit();
  const ownTexts = { error, success, ...(isReturnPath(returnTo) && { returnTo }) };
  const texts = isOfThisVisit ? { ...ownTexts, username, visit } : ownTexts;
  const validTexts = Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'));
  return isOfThisVisit ? { ...validTexts, answers: answers as Answers } : validTexts;
}

const isReturnPath = (place: unknown) =>
  typeof place === 'string' && (isPdfPath(place) || isFormRoute(place.split('#')[0]));

/** Returns state for an account page. Each account page passes on `returnTo`, which the form sets. */
export const stateWithDraft = (state: Pick<AccountState, 'username' | 'success' | 'returnTo'> = {}): AccountState => ({
  returnTo: isFormRoute(location.pathname) ? currentPlace() : readAccountState(history.state?.usr).returnTo,
  ...state,
  answers: draftAnswers(),
  visit: getOrCreateVisit(),
});

/** Returns the email address of a login, or of an answer in this tab; '' if there is none. */
export function knownEmail(): string {
  const key = findKeyByAutoComplete('email');
  return (
    usernameOfEndedSession() || getCurrentApplicant()?.username || asText(key === undefined ? '' : application.get(key))
  );
}

/** Returns a visitor's answers without the sensitive ones, which must not get into the browser's history. */
const draftAnswers = (): Answers =>
  Object.fromEntries(
    Object.entries(application.state.username === '' ? application.answers : {}).filter(
      ([key, value]) => asText(value) !== '' && !application.isSensitive(key),
    ),
  );
