import { siteStorage } from '../../lib/storage.ts';

/** Names a visit: from somebody's first step towards an account until somebody logs in. Others are over. */
const key = 'visit';

export const currentVisit = (): string | null => siteStorage.getItem(key);

export function visitOrNew(): string {
  const visit = currentVisit() ?? crypto.randomUUID();
  siteStorage.setItem(key, visit);
  return visit;
}

export const endVisit = () => siteStorage.removeItem(key);
