import { OfflineError, OutdatedError } from '../calls/errors.ts';
import { isReachable, loadAgain } from './load-again.ts';
import { atOnce, retried } from './retried.ts';

/**
 * Code that is loaded when it is needed, from the server that it then calls; what is loaded ahead of time need not arrive.
 * Every late import, a worker's too, goes through here or `lazily`.
 */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retried(load, atOnce).catch(async () => {
    if (!(await isReachable())) throw new OfflineError();
    // A bad line loses one request of several, a release the same one each time.
    return retried(load, atOnce).catch(async () => {
      throw (await loadAgain()) ? new OutdatedError() : new OfflineError();
    });
  });

/** The same for code that several ask for: an import takes turns of the event loop, also of what is there. */
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
