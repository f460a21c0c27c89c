import { describe, expect, it } from '@jest/globals';
import { expectNoLoss } from '../../../../../support/outbox-sequences.ts';
import type { Plant } from '../../../../../support/outbox-world.ts';
import { seed } from '../../../../../support/seeded.ts';

const later = Number.MAX_SAFE_INTEGER;

/** By the sentence that each breaks. That no write reaches another application, and that a save is one write, is tried on the server. */
const plants: readonly [string, Plant, RegExp][] = [
  [
    'an acknowledged value is overwritten by somebody who has not seen it',
    {
      server: ({ putAnswer }) => ({
        putAnswer: ({ answer, seen }) =>
          putAnswer({
            answer,
            ...(seen && { seen: Object.fromEntries(Object.keys(seen).map((key) => [key, later])) }),
          }),
      }),
    },
    /was overwritten by/,
  ],
  [
    'what is said to be saved is not on the server',
    {
      server: ({ profile }) => ({
        putAnswer: () => ({ status: 200, body: { message: '', version: Number(profile().body.version) + 1 } }),
      }),
    },
    /says saved and shows|neither saved nor kept/,
  ],
  ['what was typed is gone after a crash', { forgetsItems: true }, /neither saved nor kept/],
  ['an entry leaves the list by itself', { opened: ({ saving }) => saving.outbox.discard() }, /neither saved nor kept/],
];

/** What the shortest sequence that was found breaks. */
const foundWith = (plant: Plant): Promise<string> =>
  expectNoLoss({ runs: 400, seed, plant }).then(
    () => 'nothing',
    ({ cause }: Error) => String(cause),
  );

describe('the model of saving finds that', () => {
  it.each(plants)('%s', async (_, plant, problem) => expect(await foundWith(plant)).toMatch(problem));
});
