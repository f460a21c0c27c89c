import { loadCode } from '../../../lib/load-code.ts';

export const loadSubmit = () => loadCode(() => import('./submit.ts'));
