import { currentSession } from './call-session.ts';

declare global {
  interface Window {
    /** The response to GET /api/profile, requested by the page before the client's code had loaded. */
    earlyProfile?: Promise<Response> | undefined;
  }
}

const session = currentSession();

/**
 * Whether the page requested the profile early, as it does for a user who is logged in. The login marker may be gone: a
 * 401 response removes the marker before the client's code runs.
 */
export const hasEarlyProfile = (): boolean => window.earlyProfile !== undefined;

/** Returns the early response once, and only within the session that requested it. */
export function takeEarlyProfile(): Promise<Response> | undefined {
  const { earlyProfile } = window;
  window.earlyProfile = undefined;
  return currentSession() === session ? earlyProfile : undefined;
}
