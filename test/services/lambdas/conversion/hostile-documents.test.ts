import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DocumentRefused, type RefusalReason } from '../../../../lambdas/conversion/limits/document-refused.ts';
import { pdfText } from '../../../support/pdf-text.ts';
import { report, runs } from '../../../support/seeded.ts';
import { type Bait, type Case, type Expected, sample } from './corpus/case.ts';
import { images } from './corpus/images.ts';
import { pdfs } from './corpus/pdfs.ts';
import { wordDocuments } from './corpus/word-documents.ts';
import { convert } from './refusal.ts';

const run = promisify(execFile);

/** A PDF, or the reason why the file was refused. */
type Outcome = { readonly pdf: Uint8Array } | { readonly refusal: RefusalReason };

/** Converts a file and returns the differences from the expected outcome. */
async function tryCase({ name, make, expected }: Case): Promise<string[]> {
  const bytes = await make();
  const began = Date.now();
  const found = await problemsOf(await outcomeOf(bytes), expected);
  const seconds = (Date.now() - began) / 1000;
  return [...found, ...(seconds > 60 ? [`took ${seconds} seconds`] : [])].map((problem) => `${name}: ${problem}`);
}

async function problemsOf(outcome: Outcome, expected: Expected): Promise<string[]> {
  if ('pdf' in outcome)
    return 'refused' in expected ? ['was converted but should be refused'] : problemsIn(outcome.pdf, expected);
  const isExpected = 'refused' in expected && expected.refused.includes(outcome.refusal);
  return isExpected ? [] : [`was refused: ${outcome.refusal}`];
}

async function problemsIn(pdf: Uint8Array, expected: Exclude<Expected, { refused: unknown }>): Promise<string[]> {
  const { text, pages, info } = await pdfText(pdf);
  const words = text.replace(/\s+/g, ' ');
  const missing = (expected.texts ?? []).filter((phrase) => !words.includes(phrase));
  return [
    ...(pages === expected.pages ? [] : [`${pages} pages instead of ${expected.pages}`]),
    ...missing.map((each) => `lacks "${each}"`),
    ...(words.includes(canary) ? ['shows the content of the bait file'] : []),
    ...(/JavaScript:\s+no/.test(info) ? [] : ['has a script']),
    ...(/\/(Launch|OpenAction|EmbeddedFile|SubmitForm|ImportData|GoToR)\b/.test(Buffer.from(pdf).toString('latin1'))
      ? ['still contains an action or an embedded file']
      : []),
    ...(expected.color && !isNear(await middleOf(pdf), expected.color) ? ['has another color'] : []),
  ];
}

const isNear = (color: readonly number[], wanted: readonly number[]) =>
  color.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 12);

/** Returns the color in the middle of a page, as Poppler renders it. */
async function middleOf(pdf: Uint8Array): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  try {
    await writeFile(join(folder, 'file.pdf'), pdf);
    await run('pdftoppm', ['-png', '-r', '72', '-singlefile', join(folder, 'file.pdf'), join(folder, 'page')]);
    const page = sharp(await readFile(join(folder, 'page.png'))).removeAlpha();
    return [...(await page.extract({ left: 306, top: 396, width: 1, height: 1 }).raw().toBuffer())];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const canary = 'Canary of the file';

interface LaidBait extends Bait {
  /** Returns the connections and file reads since the bait was laid. Empty if a converter reached nothing. */
  taken(): string[];
  remove(): Promise<void>;
}

/** Writes a file whose access time is older than its modification time, so that `relatime` mounts record the next read. */
function fileWithOldAccess(file: string): void {
  writeFileSync(file, canary);
  utimesSync(file, new Date(0), new Date());
}

const wasRead = (file: string) => statSync(file).atimeMs > 0;

function requireAccessTimes(directory: string): void {
  const sample = join(directory, 'sample.txt');
  fileWithOldAccess(sample);
  readFileSync(sample);
  if (!wasRead(sample))
    throw new Error('This disk keeps no access times. Set TMPDIR to a directory on a disk that does.');
}

/** Creates a socket that counts connections and a file whose access time shows whether it was read. */
async function layBait(): Promise<LaidBait> {
  const directory = mkdtempSync(join(tmpdir(), 'bait-'));
  requireAccessTimes(directory);
  const file = join(directory, 'canary.txt');
  fileWithOldAccess(file);
  let callers = 0;
  const server = createServer((socket) => {
    callers += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/bait`,
    file,
    taken: () => [...(callers > 0 ? [`${callers} connections`] : []), ...(wasRead(file) ? ['the file'] : [])],
    async remove() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true });
    },
  };
}

let bait: LaidBait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.remove());

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    return { pdf: await convert(bytes) };
  } catch (error) {
    if (error instanceof DocumentRefused) return { refusal: error.reason };
    throw error;
  }
}

const some = (cases: readonly Case[], quick: number) => sample(cases, runs(cases.length, quick));

it.each([
  ['pictures', () => images],
  ['PDFs', (laid: Bait) => pdfs(laid)],
  ['Word documents', (laid: Bait) => wordDocuments(laid)],
])('the converter accepts good %s, refuses or disarms hostile ones, and fetches nothing', async (name, familyOf) => {
  const { good, hostile } = familyOf(bait);
  const cases = [...some(good, 2), ...some(hostile, 5)];
  for (const hostileCase of cases) expect(await tryCase(hostileCase)).toEqual([]);
  expect(bait.taken()).toEqual([]);
  report(`good and hostile ${name}`, cases.length);
});
