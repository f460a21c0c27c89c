import { existsSync } from 'node:fs';
import { join } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** Suites of more than ten seconds, the longest first: one that began last would run alone. */
const longest = [
  'journeys/uploads',
  'journeys/sessions',
  'journeys/application',
  'journeys/chrome',
  'journeys/visitors',
  'infra/local/start',
  'lambdas/session/session',
  'api/documents',
  'journeys/account-pages',
  'infra/stacks/stacks',
  'journeys/groups',
  'journeys/second-partner',
  'journeys/lookups',
  'infra/local/queues',
  'journeys/inputs',
  'api/races',
  'api/enumeration',
  'api/fuzz',
  'api/agreement',
  'lambdas/access/access-matrix',
].map((name) => join(import.meta.dirname, '..', `${name}.test.ts`));

const rank = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const missing = longest.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`Take out of longest-first.js what is no test: ${missing.join(', ')}`);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
