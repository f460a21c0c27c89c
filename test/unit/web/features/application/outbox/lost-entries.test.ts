import { expect, it } from '@jest/globals';
import { visitor } from '../../../../../../web/features/application/outbox/create-outbox.ts';
import { lostEntries, removeExpired } from '../../../../../../web/features/application/outbox/lost-entries.ts';
import { itemOf } from '../../../../../../web/features/application/outbox/stored-entry.ts';
import { siteStorage } from '../../../../../../web/lib/storage/storage.ts';

const day = 24 * 60 * 60 * 1000;

it.each([
  ['thirty days for an applicant', 'application', 30],
  ['a week for a visitor', visitor, 7],
])('an unsaved entry is kept %s, and is then reported without its value', (_, owner, days) => {
  const at = Date.now() - days * day;
  const store = (name: 'first_name' | 'last_name', changedAt: number) =>
    siteStorage.setItem(itemOf(owner, `answer ${name}`), JSON.stringify({ value: 'Lan', at: changedAt }));
  store('first_name', at);
  store('last_name', at + 60_000);
  removeExpired();
  expect(siteStorage.names().filter((name) => name.startsWith('entry '))).toEqual([itemOf(owner, 'answer last_name')]);
  siteStorage.removeItem(itemOf(owner, 'answer last_name'));
  expect(lostEntries(owner)).toEqual({ count: 1, at, reason: 'expired' });
});
