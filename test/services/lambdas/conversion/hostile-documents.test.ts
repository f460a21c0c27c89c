import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DocumentRefused } from '../../../../lambdas/conversion/limits/document-refused.ts';
import type { Bait } from '../../../support/corpus/case.ts';
import { images } from '../../../support/corpus/images.ts';
import { type LaidBait, layBait } from '../../../support/corpus/lay-bait.ts';
import { pdfs } from '../../../support/corpus/pdfs.ts';
import { sample } from '../../../support/corpus/sample.ts';
import { type Outcome, tryCase } from '../../../support/corpus/try-case.ts';
import { wordDocuments } from '../../../support/corpus/word-documents.ts';
import { convert } from './refusal.ts';

let bait: LaidBait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.remove());

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    return { pdf: await convert(bytes) };
  } catch (error) {
    if (error instanceof DocumentRefused) return { refusal: error.message };
    throw error;
  }
}

// Only some of each list: the deep tests upload them all.
it.each([
  ['pictures', () => images],
  ['PDFs', (laid: Bait) => pdfs(laid)],
  ['Word documents', (laid: Bait) => wordDocuments(laid)],
])('%s, good and hostile, end as they should and fetch nothing', async (_, familyOf) => {
  const { good, hostile, disarmed } = familyOf(bait);
  for (const each of [...sample(good, 2), ...sample(hostile, 4), ...sample(disarmed, 1)])
    expect((await tryCase(each, outcomeOf)).problems).toEqual([]);
  expect(bait.taken()).toEqual([]);
});
