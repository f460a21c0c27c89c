import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readKeptRuns } from '../trust/kept-runs.ts';
import { rows } from '../trust/rows.ts';
import { trustDocument } from '../trust/trust-document.ts';

const root = resolve(import.meta.dirname, '../..');

describe('docs/trust.md', () => {
  it('tells what was run, and nothing else', () => {
    expect(readFileSync(resolve(root, 'docs/trust.md'), 'utf8')).toBe(trustDocument(readKeptRuns()));
  });

  it('is about suites that there are', () => {
    const files = rows.flatMap(({ suites }) => suites.flatMap((suite) => suite.files));
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });
});
