// Compares the uploaded and the rewritten PDF by rendering both with an independent reader. A page that no longer looks
// the same is replaced by a picture of the uploaded page.

import type { PDFDocument } from '@cantoo/pdf-lib';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { countLendings } from '../reader/lend-fonts.ts';
import { type Pdfium, withPdfium } from '../reader/load-pdfium.ts';
import { type ReaderDocument, withReaderDocument } from '../reader/reader-document.ts';
import type { Picture, ReaderPage } from '../reader/reader-page.ts';
import { comparePages, type RewrittenAnnotation } from './compare-pages.ts';
import type { Converted } from './converted.ts';
import { keepAsPicture, type PageAsPicture } from './keep-as-picture.ts';

type AnnotationsByPage = readonly (readonly RewrittenAnnotation[])[];

interface Rewritten {
  readonly target: PDFDocument;
  readonly annotations: AnnotationsByPage;
  /** Returns the source with its annotations drawn onto the pages, in fonts that contain all letters of the answers. */
  readonly drawAnnotations: () => Promise<Uint8Array>;
}

/** Saves a PDF rewritten from `source`. Throws DocumentRefused if even a picture of a page would lose content. */
export async function saveFaithfully(source: Uint8Array, rewritten: Rewritten): Promise<Converted> {
  const pdf = await save(rewritten.target);
  const lendings = countLendings();
  return withPdfium((pdfium) =>
    withReaderDocument(pdfium, source, async (before) => {
      const lost = await withReaderDocument(pdfium, pdf, async (after) => {
        if (isBlank(before) && isBlank(after)) throw new DocumentRefused('blank');
        const lost = await lostPages(pdfium, before, after, rewritten);
        return countLendings() === lendings ? lost : withBorrowers(lost, after);
      });
      if (lost.length === 0) return { pdf, picturedPages: 0 };
      return { pdf: await keepAsPictures(pdfium, before, rewritten, lost), picturedPages: lost.length };
    }),
  );
}

// pdf-lib saves the document in one step, because no other work waits in this process.
const save = (target: PDFDocument) => target.save({ objectsPerTick: Number.POSITIVE_INFINITY });

/** Whether all pages are blank. Usually the first page is not blank, and then no other page is rendered. */
const isBlank = (document: ReaderDocument): boolean =>
  pagesOf(document).every((index) => document.withPage(index, isBlankPage));

const isBlankPage = (page: ReaderPage): boolean =>
  page.render(BLANK_CHECK_SCALE).pixels.every((value) => value === 255) && !page.lacksFonts();

const pagesOf = ({ pageCount }: ReaderDocument): number[] => Array.from({ length: pageCount }, (_, index) => index);

/** The scale at which the check renders pages. At half the size, thin lines and dots are still visible. */
const BLANK_CHECK_SCALE = 0.5;

/** Returns the pages that lost content. Where annotations hide a loss, compares with the source that has them drawn. */
async function lostPages(
  pdfium: Pdfium,
  before: ReaderDocument,
  after: ReaderDocument,
  { annotations, drawAnnotations }: Rewritten,
): Promise<readonly number[]> {
  if (before.pageCount !== after.pageCount) throw new DocumentRefused('notFaithful');
  const { different = [], unclear = [] } = Object.groupBy(pagesOf(before), (index) =>
    compare(index, before, after, annotations),
  );
  if (unclear.length === 0) return different;
  return withReaderDocument(pdfium, await drawAnnotations(), (drawn) => [
    ...different,
    ...unclear.filter((index) => compare(index, drawn, after, []) !== 'same'),
  ]);
}

/**
 * Adds the pages that borrow our fonts. As pictures, they look the same for staff whose computers lack such fonts. If
 * they are too many, they stay as they are.
 */
function withBorrowers(lost: readonly number[], after: ReaderDocument): readonly number[] {
  const all = pagesOf(after).filter(
    (index) => lost.includes(index) || after.withPage(index, (page) => page.borrowsFonts()),
  );
  return all.length > documentLimits.borrowingPages ? lost : all;
}

const compare = (index: number, before: ReaderDocument, after: ReaderDocument, annotations: AnnotationsByPage) =>
  before.withPage(index, (source) =>
    after.withPage(index, (result) => comparePages(source, result, annotations[index] ?? [])),
  );

async function keepAsPictures(
  pdfium: Pdfium,
  before: ReaderDocument,
  { target, annotations, drawAnnotations }: Rewritten,
  lost: readonly number[],
): Promise<Uint8Array> {
  if (lost.length > documentLimits.picturedPages) throw new DocumentRefused('notFaithful');
  const has = (index: number, ...outcomes: readonly string[]) =>
    annotations[index]?.some(({ outcome }) => outcomes.includes(outcome));
  const annotated = lost.filter((index) => has(index, 'kept', 'redrawn'));
  if (annotated.length === 0) return drawPictures(pdfium, target, lost, () => before);
  return withReaderDocument(pdfium, await drawAnnotations(), (drawn) => {
    const faithful = annotated.filter((index) => compare(index, before, drawn, annotations) !== 'different');
    if (annotated.some((index) => has(index, 'redrawn') && !faithful.includes(index)))
      throw new DocumentRefused('notFaithful');
    return drawPictures(pdfium, target, lost, (index) => (faithful.includes(index) ? drawn : before));
  });
}

async function drawPictures(
  pdfium: Pdfium,
  target: PDFDocument,
  indexes: readonly number[],
  sourceOf: (index: number) => ReaderDocument,
): Promise<Uint8Array> {
  for (const index of indexes) await keepAsPicture(target.getPage(index), sourceOf(index).withPage(index, asPicture));
  const pdf = await save(target);
  await withReaderDocument(pdfium, pdf, (after) => {
    const isLike = (index: number) =>
      looksAlike(sourceOf(index).withPage(index, rendered), after.withPage(index, rendered));
    if (!indexes.every(isLike)) throw new DocumentRefused('notFaithful');
  });
  return pdf;
}

/** Pixels per point: 200 dots per inch. Pages larger than a poster get fewer. */
const SHARP = 200 / 72;
const MOST_PIXELS = 20_000_000;

const pictureScale = ({ width, height }: ReaderPage) => Math.min(SHARP, Math.sqrt(MOST_PIXELS / (width * height)));

const rendered = (page: ReaderPage) => page.renderUnrotated(pictureScale(page));

function asPicture(page: ReaderPage): PageAsPicture {
  // Text in such fonts would be missing from the picture.
  if (page.lacksFonts()) throw new DocumentRefused('notFaithful');
  return { picture: rendered(page), box: page.box, turns: page.turns, text: page.textRuns() };
}

/** The side of a block in pixels. It is larger than the artifacts of JPEG compression. */
const BLOCK = 8;
const MOST_DIFFERENCE = 32;

/** Whether two pictures look the same. The mean shades of each block must be nearly equal. */
function looksAlike(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const [shades, others] = [shadesOf(one), shadesOf(other)];
  return shades.every((shade, index) => abs(shade - (others[index] ?? 0)) <= MOST_DIFFERENCE);
}

// In tests, each use of a global such as Math is slow.
const { abs, floor } = Math;

function shadesOf({ width, pixels }: Picture): number[] {
  const across = floor(width / BLOCK) + 1;
  const sums: number[] = [];
  const counts: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const block = floor(at / 4 / width / BLOCK) * across + floor(((at / 4) % width) / BLOCK);
    sums[block] = (sums[block] ?? 0) + (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
    counts[block] = (counts[block] ?? 0) + 3;
  }
  return sums.map((sum, block) => sum / (counts[block] ?? 1));
}
