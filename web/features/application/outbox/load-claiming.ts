import { loadCode } from '../../../lib/code/load-code.ts';

export const loadClaiming = () => loadCode(() => import('./claim.ts'));
