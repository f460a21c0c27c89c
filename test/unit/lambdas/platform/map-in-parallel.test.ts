import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { mapInParallel } from '../../../../lambdas/platform/map-in-parallel.ts';

it('fails only when every item that has started has ended', async () => {
  const ended: string[] = [];
  const mapped = mapInParallel(['slow', 'broken', 'later'], 2, async (item) => {
    if (item === 'broken') throw new Error('It failed.');
    await sleep(20);
    ended.push(item);
  });
  await expect(mapped).rejects.toThrow('It failed.');
  expect(ended).toEqual(['slow']);
});
