import { endCallsOfSession } from '../../lib/calls/call-session.ts';
import { hasEarlyProfile } from '../../lib/calls/early-profile.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { navigateTo } from '../../lib/navigation.ts';
import { clearActivity } from '../../lib/storage/activity.ts';
import { serviceToken } from '../../lib/storage/link-tokens.ts';
import { hasLoginMarker, removeLoginMarker } from '../../lib/storage/login-marker.ts';
import { siteStorage } from '../../lib/storage/storage.ts';

const sessionEmitter = createEmitter();

export const isLoggedIn = (): boolean => hasLoginMarker() || hasEarlyProfile();

export const isServiceUser = (): boolean => serviceToken() !== null;

/** Makes `useIsLoggedIn` read the cookies again, because cookies have no change event. */
export const notifySessionChange = () => sessionEmitter.emit();

export function subscribeToSession(listener: () => void) {
  const stop = sessionEmitter.on(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useIsLoggedIn = (): boolean => useSnapshot(subscribeToSession, isLoggedIn);

let endedUsername = '';

/**
 * Returns the username of the session that has ended in this tab; '' after a logout by the user. It is only in memory,
 * because a logout leaves nothing in the browser.
 */
export const usernameOfEndedSession = (): string => endedUsername;

/** Ends the session in this tab and shows the message on the login page. */
export function endSession(message: string, severity: 'error' | 'success' = 'error') {
  const returnTo = getSessionHost().currentPlace();
  const username = getSessionHost().shownUsername() || getCurrentApplicant()?.username;
  endedUsername = (severity === 'error' && username) || '';
  clearApplicantData();
  removeLoginMarker();
  clearActivity();
  clearCurrentApplicant();
  notifySessionChange();
  navigateTo('/login', {
    state: { [severity]: message, ...(severity === 'error' && { returnTo }) },
    replace: location.pathname === '/login',
  });
}

/** Deletes the applicant's data. If the server then refuses calls that are still running, the refusals are ignored. */
export function clearApplicantData() {
  endCallsOfSession();
  getSessionHost().clearData();
}

const storageKey = 'applicant';

export interface CurrentApplicant {
  readonly username: string;
  readonly application: string;
  /** The keys of the saved answers, without the sensitive ones. */
  readonly answered: readonly string[];
}

/** Returns the applicant for a reload without a connection: scripts cannot read the session's cookies. */
export function getCurrentApplicant(): CurrentApplicant | undefined {
  const [application, username, ...answered] = (siteStorage.getItem(storageKey) ?? '').split(' ');
  return application && username ? { username, application, answered } : undefined;
}

export const storeCurrentApplicant = ({ username, application, answered }: CurrentApplicant) =>
  siteStorage.setItem(storageKey, [application, username, ...answered].join(' '));

export const clearCurrentApplicant = () => siteStorage.removeItem(storageKey);

/** The functions that the session needs from the features, which it does not import. */
interface SessionHost {
  /** Returns the username of the applicant whose application is on screen; '' if there is none. */
  readonly shownUsername: () => string;
  /** Returns the address of the page on screen, with the key of the question where the user stopped as its hash. */
  readonly currentPlace: () => string;
  /** Saves all changes. Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Makes a call so that the server renews the session. */
  readonly renew: () => Promise<unknown>;
  readonly clearData: () => void;
}

let connectedHost!: SessionHost;

/** Sets the functions that the session calls in the features. Call it before the first screen renders. */
export function connectSession(host: SessionHost) {
  connectedHost = host;
}

export const getSessionHost = (): SessionHost => connectedHost;
