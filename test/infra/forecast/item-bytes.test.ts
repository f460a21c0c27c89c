import { expect, it } from '@jest/globals';
import { itemBytes } from '../../../infra/forecast/item-bytes.ts';

it.each([
  ['text, in UTF-8', { name: { S: 'Nguyễn' } }, 4 + 8],
  ['a number, by its significant digits', { n: { N: '1700' }, m: { N: '-12.345' }, o: { N: '0' } }, 3 + 5 + 2],
  ['bytes, a truth and nothing', { b: { B: new Uint8Array(32) }, t: { BOOL: true }, u: { NULL: true } }, 3 + 32 + 2],
  ['a set', { ids: { SS: ['ab', 'c'] } }, 3 + 3],
  [
    'a list and a map, with what they add',
    { l: { L: [{ S: 'ab' }] }, m: { M: { key: { S: 'c' } } } },
    1 + 3 + 1 + 2 + (1 + 3 + 1 + 3 + 1),
  ],
])('weighs %s as DynamoDB does', (_, item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});
