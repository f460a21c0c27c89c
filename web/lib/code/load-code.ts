import { OfflineError, OutdatedError } from '../calls/errors.ts';
import { isReachable, loadAgain } from './load-again.ts';
import { atOnce, retried } from './retried.ts';

/**
 * Loads code when it is needed, with retries. Every late import, including a worker's, goes through here or `lazily`.
 * Preloads may fail, so they need neither.
 * @throws OfflineError if the server does not respond, and OutdatedError if it responds without the code.
 */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retried(load, atOnce).catch(async () => {
    if (!(await isReachable())) throw new OfflineError();
    // A bad connection loses some requests, but a replaced release fails the same request every time.
    return retried(load, atOnce).catch(async () => {
      throw (await loadAgain()) ? new OutdatedError() : new OfflineError();
    });
  });

/**
 * Returns a loader that loads its code once for all callers. An import takes turns of the event loop even if its code
 * is loaded.
 */
export function codeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= loadCode(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
