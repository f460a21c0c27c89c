import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { partner } from '#partner';
import { convertToPdf } from '../../lambdas/conversion/convert-to-pdf.ts';
import { type WorkerName, workers } from '../../shared/contracts/workers.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { images } from '../services/lambdas/conversion/corpus/images.ts';
import { pdfs } from '../services/lambdas/conversion/corpus/pdfs.ts';
import { wordDocuments } from '../services/lambdas/conversion/corpus/word-documents.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import type { Figure } from './figures.ts';
import { medians } from './medians.ts';
import { mostMemory } from './memory.ts';
import { bareCopy, ownCopy } from './pdf-copy.ts';

const run = promisify(execFile);
const rounds = 15;

const convert = (bytes: Uint8Array) => () => convertToPdf(bytes, { docxEngine: 'embedded' });

/** Waits for as long as usually passes between two documents, so that the next converter process can start. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 3_000));

/** Creates a photo of 12 megapixels. */
const photo = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).blur(4).jpeg({ quality: 85 }).toBuffer();
};

/** Converts the same picture with the libraries alone, for comparison. */
const barePhoto = (bytes: Uint8Array) => async () => {
  const upright = sharp(bytes).autoOrient().resize({ width: 3300, height: 3300, fit: 'inside' });
  const jpeg = await upright.flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();
  const doc = new PDFKit({ size: 'LETTER' });
  doc.image(jpeg, 36, 36, { fit: [540, 720] }).end();
  return buffer(doc);
};

/** Creates a PDF of 24 scanned pages. */
async function scan(): Promise<Uint8Array> {
  const doc = new PDFKit({ size: 'LETTER', autoFirstPage: false });
  for (let page = 0; page < 24; page += 1) {
    const create = { width: 850, height: 1100, channels: 3, background: '#eee' } as const;
    const noise = { type: 'gaussian', mean: 230, sigma: 20 } as const;
    const picture = await sharp({ create: { ...create, noise } })
      .blur(2)
      .jpeg({ quality: 60 })
      .toBuffer();
    doc.addPage().image(picture, 0, 0, { fit: [612, 792] });
    for (let line = 0; line < 40; line += 1)
      doc.text(`Line ${line} of page ${page}: the quick brown fox jumps.`, 50, 50 + line * 15);
  }
  doc.end();
  return buffer(doc);
}

const bareOffice = (bytes: Uint8Array) => async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bare-office-'));
  try {
    await writeFile(join(directory, 'a.docx'), bytes);
    const profile = `-env:UserInstallation=file://${directory}/profile`;
    await run('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      directory,
      join(directory, 'a.docx'),
    ]);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
};

async function ratio(
  figure: string,
  own: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  limit: number,
  times = rounds,
): Promise<Figure> {
  const took = await medians(times, { own, rest, bare });
  console.log(
    `${figure}: ${took.own.toFixed(1)} ms against ${took.bare.toFixed(1)} ms (medians of ${times} interleaved rounds)`,
  );
  return { figure, value: took.own / took.bare, unit: ' times', limit };
}

async function seconds(figure: string, own: () => Promise<unknown>, limit: number): Promise<Figure> {
  const took = await medians(rounds, { own, rest });
  return { figure, value: took.own / 1000, unit: ' s', limit };
}

/** Converts all valid files with the embedded engine, and the longest Word documents also with LibreOffice. */
async function convertGoodCorpus(): Promise<Uint8Array[]> {
  const bait = { url: 'http://127.0.0.1:9/', file: '/nowhere' };
  const word = wordDocuments(bait).good;
  const converted: Uint8Array[] = [];
  for (const good of [images.good, pdfs(bait).good, word])
    for (const { make } of good) converted.push((await convert(await make())()).pdf);
  for (const { make, name } of word)
    if (name.startsWith('12 pages')) await convertToPdf(await make(), { docxEngine: 'libreoffice' });
  return converted;
}

const uploads = allQuestions(partner.form).filter(({ question }) => question.kind === 'upload').length;

/** Returns the memory in MB to draw a PDF copy with the largest documents, as many as the form accepts. */
async function memoryOfCopy(documents: readonly Uint8Array[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'full-copy-'));
  try {
    const biggest = documents.toSorted((a, b) => b.length - a.length).slice(0, uploads);
    for (const [index, pdf] of biggest.entries()) await writeFile(join(folder, `${index}.pdf`), pdf);
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'draw-full-copy.ts'), folder]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the limit in MB: 60% of the memory of the worker's Lambda. */
const memoryLimit = (name: WorkerName) => 0.6 * (workers.find((worker) => worker.name === name)?.megabytes ?? 0);

/** Measures conversions, most of them in comparison with the libraries alone. Requires soffice. */
export async function measureDocuments(): Promise<Figure[]> {
  const [picture, pages, word] = [await photo(), await scan(), await wordFile([paragraph('Statement of purpose')])];
  let corpus: readonly Uint8Array[] = [];
  const byOffice = () => convertToPdf(word, { docxEngine: 'libreoffice' });
  return [
    await ratio('a photo of 12 megapixels against sharp and pdfkit', convert(picture), barePhoto(picture), 1.3),
    await seconds('a scan of 24 pages, rewritten and checked', convert(pages), 5),
    await ratio('a Word document by LibreOffice against bare soffice', byOffice, bareOffice(word), 1.3, 5),
    await ratio('a PDF copy without documents against pdfkit', ownCopy, bareCopy, 2),
    {
      figure: 'memory of a conversion, good corpus',
      value: await mostMemory(async () => {
        corpus = await convertGoodCorpus();
      }),
      unit: ' MB',
      limit: memoryLimit('convertUpload'),
    },
    {
      figure: 'memory of a PDF copy with documents of that corpus',
      value: await memoryOfCopy(corpus),
      unit: ' MB',
      limit: memoryLimit('renderPdfCopy'),
    },
  ];
}
