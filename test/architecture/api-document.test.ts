import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { apiDocument } from '../../bin/api-document.ts';

it('says what the route table says: run `npm run api-document` if it does not', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')).toBe(apiDocument());
});
