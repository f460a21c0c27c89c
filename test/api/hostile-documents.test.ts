import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { newApplicant } from '../support/applicants.ts';
import type { Bait } from '../support/corpus/case.ts';
import { images } from '../support/corpus/images.ts';
import { type LaidBait, layBait } from '../support/corpus/lay-bait.ts';
import { pdfs } from '../support/corpus/pdfs.ts';
import { sample } from '../support/corpus/sample.ts';
import { tryCase } from '../support/corpus/try-case.ts';
import { wordDocuments } from '../support/corpus/word-documents.ts';

// The stack converts one document at a time, for all tests together.
jest.setTimeout(180_000);

let bait: LaidBait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.remove());

// Only some of each list: the deep tests try them all.
it.each([
  ['pictures', () => images],
  ['PDFs', (laid: Bait) => pdfs(laid)],
  ['Word documents', (laid: Bait) => wordDocuments(laid)],
])('%s, good and hostile, end as they should and fetch nothing', async (_, familyOf) => {
  const { client } = await newApplicant();
  const { extension, good, hostile, disarmed } = familyOf(bait);
  for (const each of [...sample(good, 2), ...sample(hostile, 4), ...sample(disarmed, 1)])
    expect((await tryCase(client, each, extension)).problems).toEqual([]);
  expect(bait.taken()).toEqual([]);
});
