import { useSyncExternalStore } from 'react';
import { forgetActivity } from '../../lib/activity.ts';
import { setApplicationTag } from '../../lib/application-tag.ts';
import { hasEarlyProfile } from '../../lib/early-profile.ts';
import { serviceToken } from '../../lib/link-tokens.ts';
import { hasLoginMarker, removeLoginMarker } from '../../lib/login-marker.ts';
import { go } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query-client.ts';
import { endCallsOfSession } from '../../lib/unauthorized.ts';
import { forgetConversions, forgetUploads } from '../documents/index.ts';
import { outbox } from '../outbox/index.ts';
import { application, forgetCurrentApplicant } from '../store/index.ts';

const listeners = new Set<() => void>();

export const isLoggedIn = (): boolean => hasLoginMarker() || hasEarlyProfile();

export const isServiceUser = (): boolean => serviceToken() !== null;

/** Renders what depends on `useIsLoggedIn`: cookies have no change event. */
export function sessionChanged() {
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
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
  go('/login', { state: { [severity]: message }, replace: location.pathname === '/login' });
}

/** What is not saved stays in this browser: it is the applicant's at the next log-in. */
export function forgetApplicant() {
  endCallsOfSession();
  forgetUploads();
  forgetConversions();
  queryClient.clear();
  setApplicationTag('');
  void outbox.open('');
  application.reset();
}
