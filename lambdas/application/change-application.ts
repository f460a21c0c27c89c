import { randomBytes } from 'node:crypto';
import { attributes, type Change, type Changed, changeItem } from '../platform/change-item.ts';
import type { Application } from './application.ts';

export const idOf = (applicationId: string) => `application#${applicationId}`;

export const applicationIdIn = (id: string) => id.slice(idOf('').length);

/** `done` is false when the condition does not hold: then nothing was written. Throws ApplicationTooLarge. */
export const change = (applicationId: string, wanted: Change): Promise<Changed<Application>> =>
  changeItem<Application>(idOf(applicationId), wanted, completion);

/** Adds what an item of an earlier release lacks. */
export const completeItem = (applicationId: string) => changeItem<Application>(idOf(applicationId), completion());

const completion = (): Change => ({
  setIfAbsent: attributes(whatEveryItemHas()),
  condition: (name) => `attribute_exists(${name('id')})`,
});

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

/** Set by the first log-in, and added to an item that was created before one of them existed. */
export const whatEveryItemHas = () => ({
  version: 0,
  draft_key: randomBytes(32),
  ...Object.fromEntries(emptyMaps.map((name) => [name, {}])),
});
