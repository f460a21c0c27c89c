import { beforeEach, expect, it, jest } from '@jest/globals';
import { keptText } from '../../../../../../web/features/recommender/draft/kept-text.ts';
import { siteStorage } from '../../../../../../web/lib/storage/storage.ts';
import { eventuallyPasses } from '../../../../../support/eventually.ts';

const names: string[] = [];
const { setItem } = siteStorage;
siteStorage.setItem = (name, value) => {
  names.push(name);
  setItem(name, value);
};
beforeEach(() => void names.splice(0));

const stored = () => siteStorage.getItem(names.at(-1) ?? '');

it('keeps the newest text so that only the same link can read it, and stores neither token nor text in clear', async () => {
  const kept = keptText('token');
  for (const text of ['Dear', 'Dear committee']) kept.keep({ text, over: 1 });
  await eventuallyPasses(async () => expect(await kept.read()).toEqual({ text: 'Dear committee', over: 1 }));
  expect(`${names.join()} ${stored()}`).not.toMatch(/token|Dear/);
  expect(await keptText('another').read()).toBeUndefined();
});

it('deletes the text permanently, even while it is being encrypted', async () => {
  const kept = keptText('token of a letter that is sent');
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const sealing = jest.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce((...given) => {
    kept.forget();
    return encrypt(...given);
  });
  kept.keep({ text: 'Dear committee', over: 0 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sealing).toHaveBeenCalledTimes(1);
  expect(await kept.read()).toBeUndefined();
});
