import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { newApplicant } from '../../support/applicants.ts';
import type { Bait, Case } from '../../support/corpus/case.ts';
import { images } from '../../support/corpus/images.ts';
import { type LaidBait, layBait } from '../../support/corpus/lay-bait.ts';
import { pdfs } from '../../support/corpus/pdfs.ts';
import { type Tried, tryCase } from '../../support/corpus/try-case.ts';
import { wordDocuments } from '../../support/corpus/word-documents.ts';

jest.setTimeout(900_000);

/** Applicants who upload at the same time. */
const atOnce = 3;

/** Every file by an applicant, of whom each has as many converted as may be in an hour. */
async function tryAll(cases: readonly Case[], extension: string): Promise<Tried[]> {
  const waiting = [...cases];
  const tried: Tried[] = [];
  const work = async () => {
    while (waiting.length > 0) {
      const { client } = await newApplicant();
      for (const each of waiting.splice(0, limits.conversionsAnHour))
        tried.push(await tryCase(client, each, extension));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tried;
}

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
      const family = familyOf(bait);
      const tried = await tryAll(family[kind], family.extension);
      const problems = tried.flatMap((each) => each.problems);
      const seconds = tried.map((each) => each.seconds).sort((a, b) => a - b);
      const median = seconds[Math.floor(seconds.length / 2)];
      console.info(`${name}, ${kind}: ${tried.length} files, ${problems.length} problems, median ${median} s`);
      expect(problems).toEqual([]);
      expect(bait.taken()).toEqual([]);
    },
  );
});
