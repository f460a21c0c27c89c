// Rewrites an uploaded PDF as a new one that looks the same and contains nothing active. Drawings are kept, fields and
// comments become part of the pages, and scripts and data for programs are left out.

import { type PDFDict, PDFDocument, PDFName, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib';
import { annotationsOf } from '../../../shared/documents/non-page-content.ts';
import { entry, nameIn } from '../../../shared/documents/pdf-entries.ts';
import type { RewrittenAnnotation } from '../comparison/compare-pages.ts';
import type { Converted } from '../comparison/converted.ts';
import { saveFaithfully } from '../comparison/save-faithfully.ts';
import { decryptAndDraw } from '../reader/decrypt-and-draw.ts';
import { checkPdf, isSigned } from './check-pdf.ts';
import { normalAppearance } from './field.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { generateAppearances } from './generate-appearances.ts';
import { boxOf } from './geometry.ts';
import { isVisible, type Layers, layersOf, writeLayers } from './layers.ts';
import { inheritPageAttributes, openPdf, rethrowAsDamaged } from './open-pdf.ts';
import { drawingOfPage, removeActiveContent } from './remove-active-content.ts';
import { sanitizeStreams } from './sanitize-streams.ts';
import { expandFilterNames } from './streams.ts';

const pageEntries = new Set(['Type', 'Parent', 'Annots', ...drawingOfPage].map((key) => PDFName.of(key)));

/** Rewrites a PDF. Throws DocumentRefused if the PDF isn't accepted or its content can't be kept. */
export async function rewritePdf(bytes: Uint8Array): Promise<Converted> {
  const uploaded = await openPdf(bytes);
  // The reader doesn't know abbreviated names of filters, so it gets the PDF with the full names.
  const reference = expandFilterNames(uploaded) ? await uploaded.save() : bytes;
  checkPdf(uploaded);
  const hasSignature = isSigned(uploaded);
  const isForReader = await rethrowAsDamaged(() => leavesToReader(uploaded));
  const drawable = isForReader ? await decryptAndDraw(reference) : reference;
  const source = isForReader ? await openPdf(drawable) : uploaded;
  sanitizeStreams(source);
  const layers = layersOf(source);
  const redrawn = await generateAppearances(source, layers);
  await rethrowAsDamaged(() => source.getPages().forEach(inheritPageAttributes));
  const annotations = source.getPages().map((page) => rewrittenAnnotations(page, layers, redrawn));
  for (const page of source.getPages()) clean(page, layers);
  removeActiveContent(source, layers.all);
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setTitle('Uploaded document', { showInWindowTitleBar: true });
  target.setLanguage('en-US');
  const saved = await rethrowAsDamaged(() => {
    copyPages(source, layers, target);
    return saveFaithfully(reference, { target, annotations, drawAnnotations: () => drawAnnotations(drawable) });
  });
  return { ...saved, isSigned: hasSignature };
}

async function drawAnnotations(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  const layers = layersOf(pdf);
  await generateAppearances(pdf, layers);
  for (const page of pdf.getPages()) flattenAnnotations(page, layers);
  return pdf.save({ updateFieldAppearances: false });
}

const drawnHere = new Set(['Widget', 'FreeText', 'Stamp', 'Link', 'Popup']);

/** Whether PDFium must decrypt the PDF or draw its markup, because pdf-lib can't do either correctly. */
const leavesToReader = (pdf: PDFDocument): boolean =>
  pdf.context.isDecrypted ||
  pdf
    .getPages()
    .flatMap(annotationsOf)
    .some((each) => !normalAppearance(each) && !drawnHere.has(nameIn(each, 'Subtype') ?? ''));

function clean(page: PDFPage, layers: Layers): void {
  flattenAnnotations(page, layers);
  for (const key of page.node.keys()) if (!pageEntries.has(key)) page.node.delete(key);
}

function copyPages(source: PDFDocument, { all, off }: Layers, target: PDFDocument): void {
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const { node } of source.getPages()) {
    const copy = copier.copy(node);
    target.addPage(PDFPage.of(copy, target.context.register(copy), target));
  }
  writeLayers(target, { all: all.map(copier.copy), off: new Set([...off].map(copier.copy)) });
}

const rewrittenAnnotations = (page: PDFPage, layers: Layers, redrawn: ReadonlySet<PDFDict>): RewrittenAnnotation[] =>
  annotationsOf(page).flatMap((annotation) => {
    const box = boxOf(entry(annotation, 'Rect'));
    return box && !isLinkBox(annotation) ? { box, outcome: outcomeOf(annotation, layers, redrawn) } : [];
  });

/** Whether an annotation is a link without a drawing. Its box is removed, so its region is compared like the page. */
const isLinkBox = (annotation: PDFDict) => nameIn(annotation, 'Subtype') === 'Link' && !normalAppearance(annotation);

function outcomeOf(annotation: PDFDict, layers: Layers, redrawn: ReadonlySet<PDFDict>) {
  if (!isVisible(annotation, layers)) return 'hidden';
  return redrawn.has(annotation) ? 'redrawn' : 'kept';
}
