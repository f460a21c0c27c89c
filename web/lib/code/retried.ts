import { idleMs } from '../../../shared/partner-limits.ts';
import { currentSession } from '../calls/unauthorized.ts';

export interface Repetition {
  /** In ms. */
  readonly pause: number;
  /** With the first. */
  readonly attempts: number;
}

/** How a call that failed is made again by itself. While somebody waits for it: on a bad line one of several does not arrive. */
export const atOnce: Repetition = { pause: 1_500, attempts: 3 };

/** Behind the screen, as long as a session may be idle. What a person does, or a line that is back, begins anew. */
export const behind: Repetition = { pause: 10_000, attempts: idleMs / 10_000 };

const forCode: Repetition = { pause: atOnce.pause, attempts: Number.POSITIVE_INFINITY };

export const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks again after a pause, as often as `repetition` says and as long as `mayHelp`, also after the pause. */
export async function retried<Result>(
  ask: () => Promise<Result>,
  { pause, attempts }: Repetition = forCode,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<Result> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left <= 1 || !mayHelp(error)) throw error;
      await paused(pause);
      if (!mayHelp(error)) throw error;
    }
  }
}

/** Within the session: after it, the call would be refused, or be somebody else's. */
export function retriedInSession<Result>(
  ask: () => Promise<Result>,
  repetition: Repetition,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<Result> {
  const session = currentSession();
  return retried(ask, repetition, (error) => session === currentSession() && mayHelp(error));
}
