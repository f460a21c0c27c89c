import { currentSession } from './call-session.ts';

let tag = '';
let listener = () => {};

/** Returns the tag of the application that the page shows, or '' if it shows none. */
export const applicationTag = (): string => tag;

export function setApplicationTag(next: string) {
  tag = next;
}

export function onApplicationChanged(onChange: () => void) {
  listener = onChange;
}

/** Notifies the listener that another application is open in the session. Ignores calls of an earlier session. */
export function announceApplicationChanged(callSession: number) {
  if (callSession === currentSession()) listener();
}
