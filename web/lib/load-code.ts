import { OfflineError } from './errors.ts';
import { retried } from './retried.ts';

/** Code that is loaded when it is needed, from the server that it then calls. */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  retried(load, 3).catch(() => {
    throw new OfflineError();
  });
