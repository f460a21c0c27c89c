import { expect, it } from '@jest/globals';
import { findLost } from '../support/find-lost.ts';

const FILES = 100;

it(`makes good what a fault of ours loses of each of ${FILES} PDFs`, async () => {
  for (let number = 0; number < FILES; number += 1)
    expect([number, await findLost(number)]).toEqual([number, { picturedPages: 1, isShown: true, hasText: true }]);
});
