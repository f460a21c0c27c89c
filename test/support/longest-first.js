import { existsSync } from 'node:fs';
import { join } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** Suites of more than ten seconds, the longest first: one that began last would run alone. */
const longest = [
  'journeys/upload-failures',
  'journeys/sessions',
  'journeys/photos',
  'journeys/saving/cut-line',
  'journeys/saving/two-tabs',
  'infra/stacks/stacks',
  'infra/stacks/built-bundles',
  'api/packet',
  'journeys/offline',
  'journeys/chrome',
  'journeys/application',
  'journeys/layout-shift',
  'journeys/second-partner',
  'api/documents',
  'lambdas/identity/session',
  'journeys/visitors',
  'journeys/groups',
  'journeys/saving-screen',
  'journeys/opening',
  'journeys/account-pages',
  'journeys/tour',
  'journeys/saving/accounts',
  'journeys/lookups',
  'infra/local/start',
  'api/races',
  'lambdas/access/access-matrix',
  'lambdas/conversion/convert-to-pdf',
  'api/fuzz',
  'api/enumeration',
  'journeys/inputs',
  'journeys/form-look',
  'journeys/folded-sections',
  'journeys/saving/visitors',
  'lambdas/conversion/lost-content',
  'lambdas/conversion/pdf',
  'lambdas/conversion/docx',
  'api/agreement',
  'lambdas/conversion/hostile-documents',
  'infra/local/queues',
  'lambdas/pdf-copy/draw-pdf-copy',
].map((name) => join(import.meta.dirname, '..', `${name}.test.ts`));

const rank = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const missing = longest.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`Take out of longest-first.js what is no test: ${missing.join(', ')}`);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
