import { idleMs } from '../../../shared/partner-limits.ts';
import { currentSession } from '../calls/unauthorized.ts';

export interface Repetition {
  /** The pause between two attempts, in ms. */
  readonly pause: number;
  /** The number of attempts, including the first one. */
  readonly attempts: number;
}

/** The retry policy while the user waits. On a bad connection, one of several requests is lost. */
export const atOnce: Repetition = { pause: 1_500, attempts: 3 };

/**
 * The retry policy in the background, for as long as a session may be idle. An action of the user or a restored
 * connection starts the attempts over.
 */
export const behind: Repetition = { pause: 10_000, attempts: idleMs / 10_000 };

const forCode: Repetition = { pause: atOnce.pause, attempts: Number.POSITIVE_INFINITY };

export const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs a task again after a failure, up to the number of attempts in `repetition`. Throws the error if `mayHelp`
 * returns false for it, before or after the pause.
 */
export async function retried<Result>(
  task: () => Promise<Result>,
  { pause, attempts }: Repetition = forCode,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<Result> {
  for (let remaining = attempts; ; remaining -= 1) {
    try {
      return await task();
    } catch (error) {
      if (remaining <= 1 || !mayHelp(error)) throw error;
      await paused(pause);
      if (!mayHelp(error)) throw error;
    }
  }
}

/**
 * Retries a task only within the current session. In another session, the call would be refused or would act for
 * another user.
 */
export function retriedInSession<Result>(
  task: () => Promise<Result>,
  repetition: Repetition,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<Result> {
  const session = currentSession();
  return retried(task, repetition, (error) => session === currentSession() && mayHelp(error));
}
