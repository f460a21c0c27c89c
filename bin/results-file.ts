import { join } from 'node:path';

/** Where a run of the tests writes what became of each, as jest's JSON. */
export const resultsFileOf = (isDeep: boolean): string =>
  join('test-results', isDeep ? 'deep-results.json' : 'results.json');

export const againResultsFile = join('test-results', 'again-results.json');

export const grantsResultsFile = join('test-results', 'grants-results.json');

/** Where the stack under test writes what its functions ask of AWS. */
export const callsFile = join('test-results', 'calls.jsonl');
