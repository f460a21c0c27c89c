import { createEmitter } from '../emitter.ts';
import { UnauthorizedError } from './errors.ts';

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

/**
 * Awaits steps of what somebody has begun, and throws an UnauthorizedError once their session has ended: the next step would
 * be done to whoever has logged in since.
 */
export function withinSession() {
  const begun = session;
  const check = () => {
    if (begun !== session) throw new UnauthorizedError();
  };
  return <Result>(step: Promise<Result>): Promise<Result> =>
    step.then(
      (result) => {
        check();
        return result;
      },
      (error: unknown) => {
        check();
        throw error;
      },
    );
}
