import { currentSession } from './unauthorized.ts';

declare global {
  interface Window {
    /** The response to GET /api/profile, requested by the page before the client's code had loaded. */
    earlyProfile?: Promise<Response> | undefined;
  }
}

const session = currentSession();

/** A refusal has removed the log-in marker by the time that the client's code runs; somebody was logged in all the same. */
export const hasEarlyProfile = (): boolean => window.earlyProfile !== undefined;

/** Returns it once, and only within the session that it was requested in. */
export function takeEarlyProfile(): Promise<Response> | undefined {
  const { earlyProfile } = window;
  window.earlyProfile = undefined;
  return currentSession() === session ? earlyProfile : undefined;
}
