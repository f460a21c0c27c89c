import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bait } from '../../support/corpus/case.ts';
import { images } from '../../support/corpus/images.ts';
import { type LaidBait, layBait } from '../../support/corpus/lay-bait.ts';
import { pdfs } from '../../support/corpus/pdfs.ts';
import { problemsOfAll } from '../../support/corpus/try-all.ts';
import { wordDocuments } from '../../support/corpus/word-documents.ts';

let bait: LaidBait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.remove());

describe.each([
  ['pictures', () => images],
  ['PDFs', (laid: Bait) => pdfs(laid)],
  ['Word documents', (laid: Bait) => wordDocuments(laid)],
])('%s', (name, familyOf) => {
  it.each(['good', 'hostile', 'disarmed'] as const)(
    'that are %s end as they should, and fetch nothing',
    async (kind) => {
      expect(await problemsOfAll(name, familyOf(bait), kind)).toEqual([]);
      expect(bait.taken()).toEqual([]);
    },
  );
});
