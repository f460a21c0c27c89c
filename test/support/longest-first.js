import { existsSync } from 'node:fs';
import { join } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest suites, the longest first: one that began last would run alone. Jest sorts the others. */
const longest = [
  'infra/stacks/stacks',
  'stack/packet',
  // It erases what has been kept too long, such as what suites of hand-overs have of past years: before these.
  'stack/applicant',
  'infra/stacks/built-bundles',
  'browser/application',
  'browser/uploads',
  'browser/upload-failures',
  'browser/offline',
  'browser/sessions',
  'browser/photos',
  'browser/chrome',
  'browser/saving/cut-line',
  'browser/early-choices',
  'browser/layout-shift',
  'browser/recommender',
  'browser/visitors',
  'browser/letter-by-link',
  'stack/documents',
  'services/lambdas/identity/session',
  'services/lambdas/access/access-matrix',
].map((name) => join(import.meta.dirname, '..', `${name}.test.ts`));

const rank = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const missing = longest.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`Take out of longest-first.js what is no test: ${missing.join(', ')}`);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
