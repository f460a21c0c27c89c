import { loadCode } from '../../lib/load-code.ts';

export const loadLinked = () => loadCode(() => import('./open-linked-application.ts'));
