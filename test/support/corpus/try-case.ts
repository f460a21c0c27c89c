import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { pdfText } from '../pdf-text.ts';
import { type Case, type Expected, sentencesOf } from './case.ts';
import { canary } from './lay-bait.ts';

const run = promisify(execFile);

export interface Tried {
  readonly problems: readonly string[];
  /** The time that the conversion took. */
  readonly seconds: number;
}

/** A PDF, or the sentence with which a file was refused. */
export type Outcome = { readonly pdf: Uint8Array } | { readonly refusal: string };

export type Convert = (bytes: Uint8Array) => Promise<Outcome>;

/** Converts a file and compares the outcome with what is expected. */
export async function tryCase({ name, make, expected }: Case, convert: Convert): Promise<Tried> {
  const bytes = await make();
  const began = Date.now();
  const found = await problemsOf(await convert(bytes), expected, bytes);
  const seconds = (Date.now() - began) / 1000;
  const late = seconds > 60 ? [`took ${seconds} seconds`] : [];
  return { problems: [...late, ...found].map((problem) => `${name}: ${problem}`), seconds };
}

async function problemsOf(outcome: Outcome, expected: Expected, bytes: Uint8Array): Promise<string[]> {
  if ('pdf' in outcome) return 'refused' in expected ? ['was taken'] : problemsIn(outcome.pdf, expected);
  const sentences = 'refused' in expected ? await sentencesOf(expected.refused, bytes) : [];
  return sentences.includes(outcome.refusal) ? [] : [`was refused: ${outcome.refusal}`];
}

async function problemsIn(pdf: Uint8Array, expected: Exclude<Expected, { refused: unknown }>): Promise<string[]> {
  const { text, pages, info } = await pdfText(pdf);
  const words = text.replace(/\s+/g, ' ');
  const missing = (expected.texts ?? []).filter((each) => !words.includes(each));
  return [
    ...(isRight(pages, expected.pages) ? [] : [`${pages} pages instead of ${expected.pages}`]),
    ...missing.map((each) => `lacks "${each}"`),
    ...(words.includes(canary) ? ['shows the file that it named'] : []),
    ...(/JavaScript:\s+no/.test(info) ? [] : ['has a script']),
    ...(/\/(Launch|OpenAction|EmbeddedFile|SubmitForm|ImportData|GoToR)\b/.test(Buffer.from(pdf).toString('latin1'))
      ? ['acts']
      : []),
    ...(expected.colour && !isNear(await middleOf(pdf), expected.colour) ? ['has another color'] : []),
  ];
}

const isRight = (pages: number, wanted: number | 'any') => (wanted === 'any' ? pages >= 1 : pages === wanted);

const isNear = (colour: readonly number[], wanted: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 12);

/** The color in the middle of a page, as Poppler renders it. */
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
