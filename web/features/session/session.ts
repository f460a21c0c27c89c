import { hasEarlyProfile } from '../../lib/calls/early-profile.ts';
import { endCallsOfSession } from '../../lib/calls/unauthorized.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { go } from '../../lib/navigation.ts';
import { forgetActivity } from '../../lib/storage/activity.ts';
import { serviceToken } from '../../lib/storage/link-tokens.ts';
import { hasLoginMarker, removeLoginMarker } from '../../lib/storage/login-marker.ts';
import { siteStorage } from '../../lib/storage/storage.ts';

const changed = createEmitter();

export const isLoggedIn = (): boolean => hasLoginMarker() || hasEarlyProfile();

export const isServiceUser = (): boolean => serviceToken() !== null;

/** Renders what depends on `useIsLoggedIn`: cookies have no change event. */
export const sessionChanged = () => changed.emit();

export function subscribeToSession(listener: () => void) {
  const stop = changed.on(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useIsLoggedIn = (): boolean => useSnapshot(subscribeToSession, isLoggedIn);

export function endSession(message: string, severity: 'error' | 'success' = 'error') {
  forgetApplicant();
  removeLoginMarker();
  forgetActivity();
  forgetCurrentApplicant();
  sessionChanged();
  go('/login', {
    state: { [severity]: message, returnTo: location.pathname },
    replace: location.pathname === '/login',
  });
}

export function forgetApplicant() {
  endCallsOfSession();
  sessionHost().forget();
}

const storageKey = 'applicant';

export interface CurrentApplicant {
  readonly username: string;
  /** The tag of the application. */
  readonly application: string;
}

/** Who is logged in, for a reload without a connection: the session's cookies are out of reach of scripts. */
export function currentApplicant(): CurrentApplicant | undefined {
  const [application, username] = (siteStorage.getItem(storageKey) ?? '').split(' ');
  return application && username ? { username, application } : undefined;
}

export const rememberCurrentApplicant = ({ username, application }: CurrentApplicant) =>
  siteStorage.setItem(storageKey, `${application} ${username}`);

export const forgetCurrentApplicant = () => siteStorage.removeItem(storageKey);

/** What the session has to know of the features, which it does not know. */
interface SessionHost {
  /** Whose application is on screen; '' while there is none. */
  readonly shownUsername: () => string;
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Makes a call, by which the server renews the session. */
  readonly renew: () => Promise<unknown>;
  /** Forgets what the features have of the applicant. */
  readonly forget: () => void;
}

let connected!: SessionHost;

/** Before the first screen. */
export function connectSession(host: SessionHost) {
  connected = host;
}

export const sessionHost = (): SessionHost => connected;
