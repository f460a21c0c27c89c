import { loadCode } from '../../../lib/code/load-code.ts';

export const loadChangeDocument = () => loadCode(() => import('./change-document.ts'));
