import { useSyncExternalStore } from 'react';
import { go } from '../../lib/navigation.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionIsOver } from '../../lib/unauthorized.ts';
import { forgetConversions } from '../documents/pending-conversions.ts';
import { forgetUploads } from '../documents/upload-state.ts';
import { application } from '../store/application-store.ts';
import { serverAnswers } from '../store/server-answers.ts';
import { forgetActivity } from './activity.ts';
import { serviceToken } from './link-tokens.ts';
import { hasLoginMarker, removeLoginMarker } from './login-marker.ts';

export { serviceToken } from './link-tokens.ts';

const listeners = new Set<() => void>();

/** Whether someone is logged in, as far as the browser knows. */
export const isLoggedIn = (): boolean => hasLoginMarker();

/** Whether this tab shows an application to staff. */
export const isServiceUser = (): boolean => serviceToken() !== null;

/** Tells the screen that someone has logged in or out. */
export function sessionChanged() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useIsLoggedIn = (): boolean => useSyncExternalStore(subscribe, isLoggedIn);

/** Forgets everything of the applicant in this tab and asks for a login, saying why. */
export function endSession(message: string, severity: 'error' | 'success' = 'error') {
  forgetSession();
  go('/login', { state: { [severity]: message }, replace: location.pathname === '/login' });
}

function forgetSession() {
  forgetApplicant();
  removeLoginMarker();
  forgetActivity();
  sessionChanged();
}

/** Forgets everything of the applicant in this tab. */
export function forgetApplicant() {
  sessionIsOver();
  forgetUploads();
  forgetConversions();
  queryClient.clear();
  application.reset();
  serverAnswers.load({});
}
