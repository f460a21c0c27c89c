import { describe, it } from '@jest/globals';
import { expectFrozen, expectOneReceipt, writerNames } from '../support/races.ts';
import { expectNothingLost } from '../support/two-devices.ts';

describe('at the same moment', () => {
  it('submits share one receipt', () => expectOneReceipt(5));

  it.each(writerNames)('a submit freezes or refuses: %s', (name) => expectFrozen(name, 4));

  it('two devices lose nothing of each other', () => expectNothingLost(25));
});
