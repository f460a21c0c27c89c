import { describe, it } from '@jest/globals';
import { expectNoLoss } from '../../../../../support/outbox-sequences.ts';
import { runs, seed } from '../../../../../support/seeded.ts';

describe('what is typed reaches the server, or the person knows', () => {
  it('whatever tabs, devices and the line do', () => expectNoLoss({ runs: runs(5_000, 200), seed }));
});
