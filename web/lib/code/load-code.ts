import { OfflineError, OutdatedError } from '../calls/errors.ts';
import { isReachable, reloadPage } from './reload-page.ts';
import { interactiveRetry, retry } from './retry.ts';

/**
 * Loads code when it is needed, with retries. Use this function or `lazyComponent` for every late import, including a
 * worker's. Only preloads may import directly, because they may fail.
 * @throws OfflineError if the server does not respond, and OutdatedError if it responds without the code
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
