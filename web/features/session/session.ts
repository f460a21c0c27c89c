import { useSyncExternalStore } from 'react';
import { forgetActivity } from '../../lib/activity.ts';
import { hasEarlyProfile } from '../../lib/early-profile.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { serviceToken } from '../../lib/link-tokens.ts';
import { hasLoginMarker, removeLoginMarker } from '../../lib/login-marker.ts';
import { go } from '../../lib/navigation.ts';
import { endCallsOfSession } from '../../lib/unauthorized.ts';
import { forgetCurrentApplicant } from './current-applicant.ts';
import { sessionHost } from './session-host.ts';

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

export const useIsLoggedIn = (): boolean => useSyncExternalStore(subscribeToSession, isLoggedIn);

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
