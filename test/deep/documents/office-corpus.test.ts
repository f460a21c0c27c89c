import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Case, Family } from '../../support/corpus/case.ts';
import { type LaidBait, layBait } from '../../support/corpus/lay-bait.ts';
import { problemsOfAll } from '../../support/corpus/try-all.ts';
import { wordDocuments } from '../../support/corpus/word-documents.ts';
import { startWholeStack, type WholeStack } from '../../support/whole-stack.ts';

let bait: LaidBait;
let stack: WholeStack;
beforeAll(async () => {
  bait = await layBait();
  stack = await startWholeStack({ docxEngine: 'libreoffice' });
});
afterAll(async () => {
  await stack.stop();
  await bait.remove();
});

/** LibreOffice breaks pages differently. */
const onAnyPages = ({ expected, ...each }: Case): Case => ({
  ...each,
  expected: 'refused' in expected ? expected : { ...expected, pages: 'any' },
});

it.each(['good', 'hostile', 'disarmed'] as const)(
  'Word documents that are %s end as they should with LibreOffice, and fetch nothing',
  async (kind) => {
    const family = wordDocuments(bait);
    const anyPages: Family = {
      ...family,
      good: family.good.map(onAnyPages),
      disarmed: family.disarmed.map(onAnyPages),
    };
    expect(await problemsOfAll('Word documents by LibreOffice', anyPages, kind)).toEqual([]);
    expect(bait.taken()).toEqual([]);
  },
);
