import { codeLoader } from '../../../lib/load-code.ts';

export const loadSubmit = codeLoader(() => import('./submit.ts'));
