import { loadCode } from '../../../lib/code/load-code.ts';

export const loadClaimCode = () => loadCode(() => import('./claim.ts'));
