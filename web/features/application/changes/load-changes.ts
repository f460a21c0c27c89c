import { loadCode } from '../../../lib/load-code.ts';

export const loadChanges = () => loadCode(() => import('./row-and-tab-changes.ts'));
