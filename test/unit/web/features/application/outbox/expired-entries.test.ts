import { expect, it } from '@jest/globals';
import { visitor } from '../../../../../../web/features/application/outbox/create-outbox.ts';
import {
  getLostAnswers,
  removeExpiredEntries,
} from '../../../../../../web/features/application/outbox/expired-entries.ts';
import { storageKeyOf } from '../../../../../../web/features/application/outbox/stored-entry.ts';
import { siteStorage } from '../../../../../../web/lib/storage/storage.ts';

const day = 24 * 60 * 60 * 1000;

it.each([
  ['thirty days for an applicant', 'application', 30],
  ['a week for a visitor', visitor, 7],
])('an unsaved entry is kept %s, and is then reported without its value', (_, owner, days) => {
  const at = Date.now() - days * day;
  const store = (name: 'first_name' | 'last_name', changedAt: number) =>
    siteStorage.setItem(storageKeyOf(owner, `answer ${name}`), JSON.stringify({ value: 'Lan', at: changedAt }));
  store('first_name', at);
  store('last_name', at + 60_000);
  removeExpiredEntries();
  expect(siteStorage.names().filter((name) => name.startsWith('entry '))).toEqual([
    storageKeyOf(owner, 'answer last_name'),
  ]);
  siteStorage.removeItem(storageKeyOf(owner, 'answer last_name'));
  expect(getLostAnswers(owner)).toEqual({ count: 1, at, reason: 'expired' });
});
