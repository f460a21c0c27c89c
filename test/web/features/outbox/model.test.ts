import { describe, it } from '@jest/globals';
import { expectNoLoss } from '../../../support/saving-sequences.ts';
import { runs, seed } from '../../../support/seeded.ts';

describe('what is typed reaches the server, or the person knows', () => {
  it(
    'whatever tabs, devices and the line do',
    () => expectNoLoss({ runs: Number(process.env.RUNS ?? 200), seed }),
    3_600_000,
  );
});
