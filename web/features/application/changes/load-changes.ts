import { loadCode } from '../../../lib/load-code.ts';

/** What removes rows and switches tabs. */
export const loadChanges = () => loadCode(() => import('./row-and-tab-changes.ts'));
