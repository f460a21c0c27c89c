import { OfflineError } from './errors.ts';
import { retried } from './retried.ts';

/** Code that is loaded when it is needed, from the server that it then calls. */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retried(load, 3).catch(() => {
    throw new OfflineError();
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
