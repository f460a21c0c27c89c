import { it } from '@jest/globals';
import { expectNothingCrosses } from '../support/application-interleavings.ts';
import { runs } from '../support/seeded.ts';

it('nothing crosses over between two applications of an account, on two devices with two tabs each', () =>
  expectNothingCrosses(runs(500)));
