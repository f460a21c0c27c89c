import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Fault, playTwoWriters } from '../../../../../support/letter-writers.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const sequences = 300;

async function findBroken(fault?: Fault): Promise<string[]> {
  const found: string[] = [];
  for (let seed = 1; seed <= sequences && found.length < 5; seed += 1)
    found.push(...(await playTwoWriters(seed, fault)).map((what) => `${seed}: ${what}`));
  return found;
}

describe('two people at the link of one letter', () => {
  it('lose nothing, and are told the truth', async () => {
    expect(await findBroken()).toEqual([]);
  });

  it.each<Fault>(['compares nothing', 'sends what nobody saw', 'takes drafts of what was sent'])(
    'would lose something by a server that %s',
    async (fault) => {
      expect(await findBroken(fault)).not.toEqual([]);
    },
  );
});
