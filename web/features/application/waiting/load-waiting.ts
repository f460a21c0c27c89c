import { loadCode } from '../../../lib/load-code.ts';

/** What is changed without a connection. */
export const loadWaiting = () => loadCode(() => import('./index.ts'));
