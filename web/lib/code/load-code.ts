import { OfflineError, OutdatedError } from '../calls/errors.ts';
import { isReachable, reloadPage } from './reload-page.ts';
import { interactiveRetry, retry } from './retry.ts';

/**
 * Loads code, with retries. Every late import, including a worker's, goes through here or `lazyComponent`. Preloads may
 * fail, so they need neither.
 * @throws OfflineError if the server does not respond, and OutdatedError if it responds without the code.
 */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retry(load, interactiveRetry).catch(async () => {
    if (!(await isReachable())) throw new OfflineError();
    // A bad connection loses some requests, but a replaced release fails the same request every time.
    return retry(load, interactiveRetry).catch(async () => {
      throw (await reloadPage()) ? new OutdatedError() : new OfflineError();
    });
  });

/** Loads code once for all callers. An import takes turns of the event loop even if its code is loaded. */
export function createCodeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= loadCode(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
