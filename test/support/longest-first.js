import { join } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The longest suites. They start first, because a long suite at the end would run alone. Jest sorts the others. */
const longest = [
  'infra/stacks/stacks',
  'services/lambdas/export/ten-days',
  'stack/packet',
  'stack/applicant',
  'infra/stacks/built-bundles',
  'browser/uploads',
  'browser/offline',
  'browser/sessions',
  'browser/photos',
  'browser/chrome',
  'browser/saving',
  'browser/first-screen',
  'browser/layout-shift',
  'browser/recommender',
  'browser/visitors',
  'browser/letter-by-link',
  'stack/letters-reopened',
  'services/lambdas/identity/session',
  'services/lambdas/access/access-matrix',
].map((name) => join(import.meta.dirname, '..', `${name}.test.ts`));

const rank = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
