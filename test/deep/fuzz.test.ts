import { it } from '@jest/globals';
import { expectNoServerError, fuzzedCalls } from '../support/fuzz.ts';

it.each(fuzzedCalls)(
  '%s answers any request without a server error',
  (name) => expectNoServerError(name, 1_000),
  1_200_000,
);
