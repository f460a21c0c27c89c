import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { randomFrom, report, seed } from '../../../support/seeded.ts';
import { font, line, stream } from './raw-pdf.ts';
import { refusalOf } from './refusal.ts';

/** A PDF that was saved several times, each time by appending to it. `ends` are the ends of its revisions. */
interface RevisedPdf {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
}

export async function revisedPdf(
  revisions: number,
  { objectStreams }: { objectStreams: boolean },
): Promise<RevisedPdf> {
  const doc = new PDFKit({ autoFirstPage: false });
  for (let page = 1; page <= 3; page += 1) doc.addPage().text(`Page ${page} as first written`);
  let bytes: Uint8Array = await finishPdf(doc);
  if (objectStreams) bytes = await (await PDFDocument.load(bytes)).save({ useObjectStreams: true });
  const ends = [bytes.length];
  for (let revision = 1; revision < revisions; revision += 1) {
    bytes = await appendRevision(bytes, revision);
    ends.push(bytes.length);
  }
  return { bytes, ends };
}

/** Returns a PDF whose fonts can't be read, because the beginning of their stream of objects is overwritten. */
export async function pdfWithBrokenObjects(): Promise<Uint8Array> {
  const { bytes } = await revisedPdf(1, { objectStreams: true });
  const broken = Buffer.from(bytes);
  const start = broken.indexOf('stream\n', broken.indexOf('/ObjStm')) + 'stream\n'.length;
  return broken.fill(0, start, start + 8);
}

/** Appends an incremental update that replaces the content of the first page. */
async function appendRevision(bytes: Uint8Array, revision: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const [page] = pdf.getPages();
  if (!page) throw new Error('The PDF has no page.');
  const [number, next] = [page.ref.objectNumber, pdf.context.largestObjectNumber + 1];
  const before = Buffer.from(bytes).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)?.[1] ?? '0';
  const objects = [
    [
      number,
      `<< /Type /Page /Parent ${page.node.get(PDFName.of('Parent'))} /MediaBox [0 0 612 792] /Resources << ${font} >> /Contents ${next} 0 R >>`,
    ],
    [next, stream('', `${line(`Signed, revision ${revision}`)} ${'0 0 m 1 1 l n '.repeat(40)}`)],
  ] as const;
  let text = before;
  const offsets = objects.map(([object, body]) => {
    const offset = text.length;
    text += `${object} 0 obj\n${body}\nendobj\n`;
    return [object, offset] as const;
  });
  const table = offsets.map(([object, offset]) => `${object} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer\n<< /Size ${next + 1} /Root ${pdf.context.trailerInfo.Root} /Prev ${previous} >>`;
  text = `${text}xref\n${table.join('')}${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Cuts PDFs of three revisions off at random places. Returns the cuts that the converter wrongly accepted. */
export async function acceptedCuts(count: number): Promise<string[]> {
  const random = randomFrom(seed);
  const cuts: string[] = [];
  for (const objectStreams of [false, true]) {
    const { bytes, ends } = await revisedPdf(3, { objectStreams });
    for (let cut = 0; cut < count / 2; cut += 1) {
      const length = Math.floor(random() * (bytes.length - 12));
      // A PDF that ends exactly with one of its revisions looks like a complete PDF.
      if (ends.some((end) => length >= end - 2 && length <= end)) continue;
      if ((await refusalOf(bytes.subarray(0, length))) === 'taken') cuts.push(`${length} of ${bytes.length}, ${ends}`);
    }
  }
  report('PDFs cut off', count);
  return cuts;
}
