import { beforeEach, expect, it, jest } from '@jest/globals';
import { createLocalDraftStore } from '../../../../../../web/features/recommender/draft/local-draft.ts';
import { siteStorage } from '../../../../../../web/lib/storage/storage.ts';
import { waitUntilPasses } from '../../../../../support/eventually.ts';

const names: string[] = [];
const { setItem } = siteStorage;
siteStorage.setItem = (name, value) => {
  names.push(name);
  setItem(name, value);
};
beforeEach(() => void names.splice(0));

const stored = () => siteStorage.getItem(names.at(-1) ?? '');

it('keeps the newest text so that only the same link can read it, and stores neither token nor text in clear', async () => {
  const kept = createLocalDraftStore('token');
  for (const text of ['Dear', 'Dear committee']) kept.save({ text, over: 1 });
  await waitUntilPasses(async () => expect(await kept.read()).toEqual({ text: 'Dear committee', over: 1 }));
  expect(`${names.join()} ${stored()}`).not.toMatch(/token|Dear/);
  expect(await createLocalDraftStore('another').read()).toBeUndefined();
});

it('deletes the text permanently, even while it is being encrypted', async () => {
  const kept = createLocalDraftStore('token of a letter that is sent');
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const sealing = jest.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce((...given) => {
    kept.remove();
    return encrypt(...given);
  });
  kept.save({ text: 'Dear committee', over: 0 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sealing).toHaveBeenCalledTimes(1);
  expect(await kept.read()).toBeUndefined();
});
