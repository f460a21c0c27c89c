import { createEmitter } from '../emitter.ts';

const unauthorized = createEmitter();
const callsEnded = createEmitter();
let session = 0;

export const onUnauthorized = unauthorized.on;

/** What the calls of a session have brought is to be forgotten. */
export const onCallsEnded = callsEnded.on;

export const currentSession = (): number => session;

/** From now on, refusals of calls made before are ignored: their session has ended already. */
export function endCallsOfSession() {
  session += 1;
  callsEnded.emit();
}

export function announceUnauthorized(madeIn: number) {
  if (madeIn === session) unauthorized.emit();
}
