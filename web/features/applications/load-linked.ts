import { loadCode } from '../../lib/load-code.ts';

/** What opens the application that a link names. */
export const loadLinked = () => loadCode(() => import('./open-linked-application.ts'));
