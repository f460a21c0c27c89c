import { createEmitter } from '../emitter.ts';
import { UnauthorizedError } from './errors.ts';

const unauthorized = createEmitter();
const callsEnded = createEmitter();
let session = 0;

export const onUnauthorized = unauthorized.on;

/** Subscribes to the end of a session's calls. Listeners must forget the results of those calls. */
export const onCallsEnded = callsEnded.on;

/** Returns the number of the current session in this tab. It grows when the calls of a session are ended. */
export const currentSession = (): number => session;

/** Ends the current session's calls. Later 401 responses to them are ignored: their session has already ended. */
export function endCallsOfSession() {
  session += 1;
  callsEnded.emit();
}

export function announceUnauthorized(callSession: number) {
  if (callSession === session) unauthorized.emit();
}

/** Guards an action's steps. Throws an UnauthorizedError once the session has ended: another user may be logged in. */
export function createSessionGuard() {
  const startSession = session;
  const check = () => {
    if (startSession !== session) throw new UnauthorizedError();
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
