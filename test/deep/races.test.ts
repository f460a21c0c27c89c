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

const long = 3_600_000;

describe('at the same moment', () => {
  it('submits share one receipt', () => expectOneReceipt(runs(200)), long);

  it.each(writerNames)('a submit freezes or refuses: %s', (name) => expectFrozen(name, runs(500)), long);

  it('one of the writers who have seen the same wins', () => expectOneWinner(runs(200), 12), long);

  it('the removal of a row and writes to it lose nothing', () => expectRemovalLosesNothing(runs(500)), long);

  it('two devices lose nothing of each other', () => expectNothingLost(runs(5_000)), long);
});
