import { loadCode } from '../../lib/load-code.ts';
import { siteStorage } from '../../lib/storage.ts';

export const lostItemOf = (owner: string) => `lost ${owner}`;

/** Whether something of this owner could not be saved, and has not been told yet. */
export const hasLost = (owner: string): boolean => siteStorage.getItem(lostItemOf(owner)) !== null;

export const loadLost = () => loadCode(() => import('./lost-entries.ts'));
