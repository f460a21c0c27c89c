import { describe, expect, it } from '@jest/globals';
import { findLost } from '../../../support/find-lost.ts';

describe('a fault of ours in the rewriting of a PDF', () => {
  it.each([0, 1, 2, 3, 4])('that loses something of a page is made good: file %i', async (number) => {
    expect(await findLost(number)).toEqual({ picturedPages: 1, isShown: true, hasText: true });
  });
});
