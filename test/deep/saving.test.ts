import { it } from '@jest/globals';
import { expectNothingLostWhileSaving } from '../support/saving-sequences.ts';
import { runs } from '../support/seeded.ts';

it(
  'nothing typed is lost, and no screen says saved that is not, in any sequence',
  () => expectNothingLostWhileSaving(runs(200)),
  3_600_000,
);
