import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { apiDocument } from '../../../bin/make/api-document.ts';

it('docs/api.md matches the route table: if it differs, run `npm run api-document`', async () => {
  expect(readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8')).toBe(await apiDocument());
});
