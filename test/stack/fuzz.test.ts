import { it } from '@jest/globals';
import { expectNoServerError, fuzzedCalls } from '../support/fuzz.ts';
import { runs } from '../support/seeded.ts';

it.each(fuzzedCalls)('%s answers any request without a server error', (name) =>
  expectNoServerError(name, runs(1_000, 12)),
);
