import { expect, it } from '@jest/globals';
import { takenCuts } from '../support/cuts.ts';
import { report, runs, seed } from '../support/seeded.ts';

const CUTS = runs(500);

it(`refuses ${CUTS} PDFs that were cut off at random places`, async () => {
  report('PDFs cut off', CUTS);
  expect(await takenCuts(CUTS, seed)).toEqual([]);
});
