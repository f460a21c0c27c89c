import { describe, it } from '@jest/globals';
import { expectNoLoss } from '../../../../support/outbox-sequences.ts';
import { seed } from '../../../../support/seeded.ts';

describe('what is typed reaches the server, or the person knows', () => {
  it('whatever tabs, devices and the line do', () => expectNoLoss({ runs: 200, seed }), 120_000);
});
