import { loadCode } from '../../lib/code/load-code.ts';

export const loadLinkedApplicationCode = () => loadCode(() => import('./open-linked-application.ts'));
