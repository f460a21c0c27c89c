import { codeLoader } from '../../../lib/code/load-code.ts';

export const loadSubmit = codeLoader(() => import('./submit.ts'));
