import { loadCode } from '../../../lib/code/load-code.ts';

/** Loads the code that changes documents, which the first screen does not need. */
export const loadChangeDocument = () => loadCode(() => import('./change-document.ts'));
