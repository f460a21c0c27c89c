import { randomBytes } from 'node:crypto';
import { type Change, type Changed, changeItem } from '../platform/change-item.ts';
import type { Application } from './application.ts';

export const idOf = (applicationId: string) => `application#${applicationId}`;

export const applicationIdIn = (id: string) => id.slice(idOf('').length);

/** `done` is false when the condition does not hold: then nothing was written. Throws ApplicationTooLarge. */
export const change = (applicationId: string, wanted: Change): Promise<Changed<Application>> =>
  changeItem<Application>(idOf(applicationId), wanted);

const emptyMaps = ['answers', 'sealed', 'documents', 'add_another', 'tabs', 'statuses', 'revisions'];

export const whatEveryItemHas = () => ({
  version: 0,
  draft_key: randomBytes(32),
  ...Object.fromEntries(emptyMaps.map((name) => [name, {}])),
});
