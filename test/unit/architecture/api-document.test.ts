import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { apiDocument } from '../../../bin/make/api-document.ts';

it('is generated from the route table: run `npm run api-document` if it differs', async () => {
  expect(readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8')).toBe(await apiDocument());
});
