import { randomBytes } from 'node:crypto';
import type { Change } from '../platform/change-item.ts';

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

/** Set by the first log-in, and added to an item that was created before one of them existed. */
export const whatEveryItemHas = (): NonNullable<Change['setIfAbsent']> => [
  [['version'], 0],
  [['draft_key'], randomBytes(32)],
  ...emptyMaps.map((name) => [[name], {}] as const),
];
