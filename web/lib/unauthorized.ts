import { createEmitter } from './emitter.ts';

const unauthorized = createEmitter();
let session = 0;

export const onUnauthorized = unauthorized.on;

export const currentSession = (): number => session;

/** From now on, refusals of calls made before are ignored: their session has ended already. */
export function endCallsOfSession() {
  session += 1;
}

export function announceUnauthorized(madeIn: number) {
  if (madeIn === session) unauthorized.emit();
}
