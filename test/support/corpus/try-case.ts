import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { ApiClient } from '../api-client.ts';
import { pdfText } from '../pdf-text.ts';
import { conversionOf, postFile, startConversion } from '../uploads.ts';
import { type Case, type Expected, sentencesOf } from './case.ts';
import { canary } from './lay-bait.ts';

const run = promisify(execFile);
const answerKey = 'college_unofficial_transcripts';

export interface Tried {
  /** What is wrong with what came of it. */
  readonly problems: readonly string[];
  /** From the upload to its end. */
  readonly seconds: number;
}

/** Uploads a file as an applicant does. */
export async function tryCase(client: ApiClient, each: Case, extension: string): Promise<Tried> {
  const bytes = await each.make();
  const began = Date.now();
  const found = await problemsWith(client, each.expected, bytes, extension);
  const seconds = (Date.now() - began) / 1000;
  const late = seconds > 60 ? [`took ${seconds} seconds`] : [];
  return { problems: [...late, ...found].map((problem) => `${each.name}: ${problem}`), seconds };
}

async function problemsWith(client: ApiClient, expected: Expected, bytes: Uint8Array, extension: string) {
  const { fileKey, status } = await postFile(client, answerKey, bytes);
  if (status !== 204) return [`its upload was answered with ${status}`];
  const started = await startConversion(client, answerKey, fileKey, `file.${extension}`);
  if (started.status !== 202) return [started.body.message];
  return problemsOf(await conversionOf(client, answerKey), expected);
}

async function problemsOf(end: Awaited<ReturnType<typeof conversionOf>>, expected: Expected): Promise<string[]> {
  if ('refused' in expected) {
    const isRefused = end.status === 'FAILED' && sentencesOf(expected.refused).includes(end.message);
    return isRefused ? [] : [`${end.status}, ${end.message}`];
  }
  if (end.status !== 'COMPLETED') return [`${end.status}, ${end.message}`];
  const pdf = new Uint8Array(await (await fetch(end.url ?? '')).arrayBuffer());
  return problemsIn(pdf, expected);
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
    ...(expected.colour && !isNear(await middleOf(pdf), expected.colour) ? ['has another colour'] : []),
  ];
}

const isRight = (pages: number, wanted: number | 'any') => (wanted === 'any' ? pages >= 1 : pages === wanted);

const isNear = (colour: readonly number[], wanted: readonly number[]) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 12);

/** The colour in the middle of a page, as Poppler draws it. */
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
