import { expect, it, jest } from '@jest/globals';
import { partner } from '#partner';
import type { Entry, EntryName } from '../../../../../../web/features/application/outbox/entry.ts';
import { createApplicationStore } from '../../../../../../web/features/application/store/create-application-store.ts';
import { endCallsOfSession } from '../../../../../../web/lib/calls/call-session.ts';
import { createStore } from '../../../../../../web/lib/external-store.ts';
import { outboxInMemory } from './outbox-in-memory.ts';

const outboxFolder = '../../../../../../web/features/application/outbox';
jest.unstable_mockModule(`${outboxFolder}/load-claim.ts`, () => ({
  loadClaimCode: () => Promise.reject(new Error('The code cannot be loaded.')),
}));
const { showProfile } = await import('../../../../../../web/features/application/outbox/show-profile.ts');

it("keeps a visitor's sensitive answer, which is only in memory, if the code that adds it cannot be loaded", async () => {
  const { outbox } = outboxInMemory(async () => ({ kind: 'acknowledged', version: 2 }));
  const earlierEntries = createStore<ReadonlyMap<EntryName, Entry>>(new Map());
  await outbox.open('visitor');
  outbox.recordChange('answer ssn', '123-45-6789');
  const profile = { application: 'tag', version: 1, answer: {}, add_another: {}, tabs: {} };
  const shown = showProfile(createApplicationStore(partner), { outbox, earlierEntries }, profile, undefined, true);
  await expect(shown).rejects.toThrow('The code cannot be loaded.');
  expect(earlierEntries.get().get('answer ssn')?.value).toBe('123-45-6789');
});

it('opens nothing if the session ends while the entries of the visit are opened', async () => {
  const { outbox } = outboxInMemory(async () => ({ kind: 'acknowledged', version: 2 }));
  const earlierEntries = createStore<ReadonlyMap<EntryName, Entry>>(new Map());
  const profile = { application: 'tag', version: 1, answer: {}, add_another: {}, tabs: {} };
  const shown = showProfile(createApplicationStore(partner), { outbox, earlierEntries }, profile, undefined, true);
  endCallsOfSession();
  expect([await shown, outbox.owner]).toEqual([false, 'visitor']);
});
