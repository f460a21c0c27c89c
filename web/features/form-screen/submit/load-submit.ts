import { createCodeLoader } from '../../../lib/code/load-code.ts';

export const loadSubmit = createCodeLoader(() => import('./submit.ts'));
