import { it } from '@jest/globals';
import { expectNoLoss } from '../support/outbox-sequences.ts';
import { runs, seed } from '../support/seeded.ts';

it(
  'what is typed reaches the server, or the person knows, whatever tabs, devices and the line do',
  () => expectNoLoss({ runs: runs(5_000), seed }),
  3_600_000,
);
