import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { saveFaithfully } from '../../../../lambdas/conversion/comparison/save-faithfully.ts';
import { fontBytes } from '../../../../lambdas/pdf-layout/fonts/fonts.ts';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { runs } from '../../../support/seeded.ts';
import { lostPixels, textIn } from './poppler.ts';
import { convert } from './refusal.ts';

interface FaultyCase {
  readonly fault: Fault;
  readonly source: Uint8Array;
  /** The index of the page that loses content. */
  readonly page: number;
}

const faults = ['picture', 'font', 'annotation', 'signature', 'word'] as const;
type Fault = (typeof faults)[number];

/** The place of the annotation, in points from the bottom left. */
const stampBox = { left: 400, bottom: 300, right: 460, top: 318 };

/** Creates a PDF like those in applications. Each number results in other sizes and positions. */
async function caseOf(number: number): Promise<FaultyCase> {
  const fault = faults[number % faults.length] ?? 'word';
  const count = 1 + (number % 3);
  const doc = new PDFKit({ autoFirstPage: false, compress: number % 2 === 0 });
  for (let page = 0; page < count; page += 1) await drawPage(doc, number + page);
  const pdf = await PDFDocument.load(await finishPdf(doc));
  const turned = pdf.getPage(count - 1);
  if (number % 4 === 3) turned.node.set(PDFName.of('Rotate'), pdf.context.obj(90));
  if (number % 7 === 2) turned.setCropBox(10, 10, turned.getWidth() - 20, turned.getHeight() - 20);
  stamp(pdf, count - 1);
  return { fault, source: await pdf.save({ useObjectStreams: number % 2 === 1 }), page: count - 1 };
}

async function drawPage(doc: PDFKit.PDFDocument, seed: number): Promise<void> {
  const shade = 40 + ((seed * 37) % 160);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 160 } } });
  doc.addPage({ size: seed % 2 === 0 ? 'LETTER' : 'A4' });
  // Poppler and PDFium draw a font that is not in the file with different shapes.
  doc.font(fontBytes('latin-regular'));
  doc.fontSize(11).text(`Transcript ${seed}: the courses of this year.`, 60, 60 + (seed % 50));
  for (let row = 0; row < seed % 20; row += 1)
    doc.fontSize(8).text(`Course ${row}, grade ${row % 5}`, 60, 150 + row * 12);
  doc.image(await picture.toFormat(seed % 2 === 0 ? 'png' : 'jpeg').toBuffer(), 300, 120 + (seed % 90), { width: 24 });
  // Draws a small signature in ink.
  doc
    .moveTo(300, 500)
    .bezierCurveTo(310, 480 + (seed % 9), 320, 520, 335, 497)
    .lineWidth(0.7)
    .stroke('#123');
  doc.fontSize(7).text('Passed', 480, 640 + (seed % 30));
}

function stamp(pdf: PDFDocument, page: number): void {
  const { context } = pdf;
  const appearance = context.register(
    context.stream('0.2 0.2 0.7 RG 0.8 w 1 1 m 20 14 l 30 4 l 58 12 l S', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 60, 18],
    }),
  );
  const { left, bottom, right, top } = stampBox;
  const entries = { Type: 'Annot', Subtype: 'Stamp', Rect: [left, bottom, right, top], AP: { N: appearance } };
  pdf.getPage(page).node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(entries))]));
}

/** Removes content from a page of a rewritten PDF, as a bug in the rewriting would. */
function plant({ fault, page }: FaultyCase, pdf: PDFDocument): void {
  planted[fault](pdf, page);
}

const planted: Readonly<Record<Fault, (pdf: PDFDocument, page: number) => void>> = {
  picture: (pdf, page) => remove(resourcesOf(pdf, page, 'XObject'), isPicture),
  font: (pdf, page) => remove(resourcesOf(pdf, page, 'Font'), () => true),
  annotation: (pdf, page) => remove(resourcesOf(pdf, page, 'XObject'), (_, name) => name.startsWith('Annotation')),
  signature: (pdf, page) => edit(pdf, page, (content) => content.replace(/^.* c$/m, '')),
  word: (pdf, page) => edit(pdf, page, (content) => content.replace(/\[[^\]]*\] TJ(?![\s\S]* TJ)/, '[] TJ')),
};

const isPicture = (object: PDFStream | PDFDict) =>
  object instanceof PDFStream && object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image');

function resourcesOf(pdf: PDFDocument, page: number, kind: string): PDFDict {
  const resources = pdf.getPage(page).node.lookup(PDFName.of('Resources'), PDFDict);
  return resources.lookup(PDFName.of(kind), PDFDict);
}

function remove(resources: PDFDict, isChosen: (object: PDFStream | PDFDict, name: string) => boolean): void {
  const chosen = resources.keys().filter((name) => {
    const object = resources.lookup(name);
    return (object instanceof PDFStream || object instanceof PDFDict) && isChosen(object, name.decodeText());
  });
  if (chosen.length === 0) throw new Error('The page has no content for this fault to remove.');
  for (const name of chosen) resources.delete(name);
}

function edit(pdf: PDFDocument, page: number, change: (content: string) => string): void {
  const contents = pdf.getPage(page).node.lookup(PDFName.of('Contents'), PDFArray);
  const texts = contents.asArray().map((ref) => [ref as PDFRef, textOf(pdf.context.lookup(ref))] as const);
  const changed = texts.filter(([, text]) => change(text) !== text);
  if (changed.length === 0) throw new Error('The page has no content for this fault to change.');
  for (const [ref, text] of changed) pdf.context.assign(ref, pdf.context.flateStream(change(text)));
}

const textOf = (stream: PDFObject | undefined) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** The tolerance, in pixels. A page that becomes a picture smooths the edges of lines slightly differently. */
const mostLost = 5;

/** Damages the rewriting of one file. Returns what Poppler finds in the saved PDF. */
async function findLost(number: number) {
  const faulty = await caseOf(number);
  const pdf = await convert(faulty.source);
  const target = await PDFDocument.load(pdf, { updateMetadata: false });
  plant(faulty, target);
  const annotations = target.getPageIndices().map((page) => (page === faulty.page ? [stampOf()] : []));
  const saved = await saveFaithfully(faulty.source, {
    target,
    annotations,
    drawAnnotations: async () => faulty.source,
  });
  return {
    picturedPages: saved.picturedPages,
    isShown: lostPixels(faulty.source, saved.pdf, faulty.page + 1) <= mostLost,
    hasText: /Transcript[\s\S]*Passed/.test(textIn(saved.pdf).split('\f')[faulty.page] ?? ''),
  };
}

const stampOf = () => ({ box: stampBox, outcome: 'kept' as const });

it.each(Array.from({ length: runs(100, 5) }, (_, number) => number))(
  'saveFaithfully restores a page that the rewriting damaged: file %i',
  async (number) => {
    expect(await findLost(number)).toEqual({ picturedPages: 1, isShown: true, hasText: true });
  },
);
