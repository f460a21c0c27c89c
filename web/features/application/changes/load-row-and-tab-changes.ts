import { loadCode } from '../../../lib/code/load-code.ts';

export const loadRowAndTabChanges = () => loadCode(() => import('./row-and-tab-changes.ts'));
