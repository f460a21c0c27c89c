import { loadCode } from '../../lib/code/load-code.ts';

export const loadLinked = () => loadCode(() => import('./open-linked-application.ts'));
