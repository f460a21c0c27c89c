import { idleMs } from '../../../shared/partner-limits.ts';
import { currentSession } from '../calls/call-session.ts';

export interface RetryPolicy {
  readonly pauseMs: number;
  /** The maximum number of attempts, including the first one. */
  readonly attempts: number;
}

/** The retry policy while the user waits. A bad connection loses one request in several, so three attempts suffice. */
export const interactiveRetry: RetryPolicy = { pauseMs: 1_500, attempts: 3 };

/**
 * The policy for retries in the background, which last as long as a session may be idle. A user action or a restored
 * connection starts the attempts over.
 */
export const backgroundRetry: RetryPolicy = { pauseMs: 10_000, attempts: idleMs / 10_000 };

const codeRetry: RetryPolicy = { pauseMs: interactiveRetry.pauseMs, attempts: Number.POSITIVE_INFINITY };

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Retries after a failure, up to `attempts`. Throws if `shouldRetry` returns false, before or after the pause. */
export async function retry<Result>(
  task: () => Promise<Result>,
  { pauseMs, attempts }: RetryPolicy = codeRetry,
  shouldRetry: (error: unknown) => boolean = () => true,
): Promise<Result> {
  for (let remaining = attempts; ; remaining -= 1) {
    try {
      return await task();
    } catch (error) {
      if (remaining <= 1 || !shouldRetry(error)) throw error;
      await sleep(pauseMs);
      if (!shouldRetry(error)) throw error;
    }
  }
}

/** Retries only within the current session. In another session, the call might act for another user. */
export function retryInSession<Result>(
  task: () => Promise<Result>,
  policy: RetryPolicy,
  shouldRetry: (error: unknown) => boolean = () => true,
): Promise<Result> {
  const session = currentSession();
  return retry(task, policy, (error) => session === currentSession() && shouldRetry(error));
}
