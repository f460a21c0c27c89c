import { randomBytes } from 'node:crypto';

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

/** Set by the first log-in, and added to an item that was created before one of them existed. */
export const whatEveryItemHas = () => ({
  version: 0,
  draft_key: randomBytes(32),
  ...Object.fromEntries(emptyMaps.map((name) => [name, {}])),
});
