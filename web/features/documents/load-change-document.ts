import { loadCode } from '../../lib/load-code.ts';

/** What changes documents, which the first screen does not. */
export const loadChangeDocument = () => loadCode(() => import('./change-document.ts'));
