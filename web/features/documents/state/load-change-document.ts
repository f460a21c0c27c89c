import { loadCode } from '../../../lib/code/load-code.ts';

/** What changes documents, which the first screen does not. */
export const loadChangeDocument = () => loadCode(() => import('./change-document.ts'));
