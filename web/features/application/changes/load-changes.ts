import { loadCode } from '../../../lib/code/load-code.ts';

export const loadChanges = () => loadCode(() => import('./row-and-tab-changes.ts'));
