import { existsSync } from 'node:fs';
import { join } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest suites, the longest first: one that began last would run alone. Jest sorts the others. */
const longest = [
  'infra/stacks/stacks',
  'api/packet',
  // It erases what has been kept too long, such as what suites of hand-overs have of past years: before these.
  'api/applicant',
  'infra/stacks/built-bundles',
  'journeys/application',
  'journeys/uploads',
  'journeys/upload-failures',
  'journeys/offline',
  'journeys/sessions',
  'journeys/photos',
  'journeys/chrome',
  'journeys/saving/cut-line',
  'journeys/early-choices',
  'journeys/layout-shift',
  'journeys/recommender',
  'journeys/groups',
  'journeys/visitors',
  'journeys/letter-by-link',
  'api/documents',
  'lambdas/identity/session',
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
