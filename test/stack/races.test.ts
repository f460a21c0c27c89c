import { describe, it } from '@jest/globals';
import {
  expectFrozen,
  expectOneReceipt,
  expectOneWinner,
  expectRemovalLosesNothing,
  writerNames,
} from '../support/races.ts';
import { runs } from '../support/seeded.ts';
import { expectNothingLost } from '../support/two-devices.ts';

describe('at the same moment', () => {
  it('submits share one receipt', () => expectOneReceipt(runs(200, 5)));

  it.each(writerNames)('a submit freezes or refuses: %s', (name) => expectFrozen(name, runs(500, 4)));

  it('one of the writers who have seen the same wins', () => expectOneWinner(runs(200, 5), 12));

  it('the removal of a row and writes to it lose nothing', () => expectRemovalLosesNothing(runs(500, 20)));

  it('two devices lose nothing of each other', () => expectNothingLost(runs(5_000, 25)));
});
