import {
  concatTransformationMatrix,
  drawObject,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { annotationsOf } from '../../../shared/documents/non-page-content.ts';
import { entry, itemsOf, nameIn, numberOf } from '../../../shared/documents/pdf-entries.ts';
import type { Box } from '../reader/reader-page.ts';
import { appearanceMatrix, boxOf, type Matrix } from './geometry.ts';
import { isVisible, type Layers } from './layers.ts';

/** Draws fields, comments, stamps and signatures onto the page. Links to websites and email addresses stay. */
export function flattenAnnotations(page: PDFPage, layers: Layers): void {
  const annotations = annotationsOf(page);
  page.node.delete(PDFName.of('Annots'));
  for (const annotation of annotations) if (isVisible(annotation, layers)) draw(page, annotation);
  const links = annotations.flatMap((annotation) => safeLink(annotation) ?? []);
  if (links.length > 0) page.node.set(PDFName.of('Annots'), page.doc.context.obj(links));
}

function draw(page: PDFPage, annotation: PDFDict): void {
  const appearance = appearanceOf(annotation);
  const rect = boxOf(entry(annotation, 'Rect'));
  const stream = appearance && page.doc.context.lookup(appearance);
  if (!appearance || !rect || !(stream instanceof PDFStream)) return;
  const box = makeFormXObject(stream.dict, rect);
  const name = page.node.newXObject('Annotation', appearance);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...appearanceMatrix(box, matrixOf(stream.dict), rect)),
    drawObject(name),
    popGraphicsState(),
  );
}

/**
 * Marks an appearance as a form XObject, and returns its box. Readers show any appearance stream, but a page's content
 * can draw it only with this mark.
 */
function makeFormXObject(appearance: PDFDict, rect: Box): Box {
  appearance.set(PDFName.of('Type'), PDFName.of('XObject'));
  appearance.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const box = boxOf(entry(appearance, 'BBox'));
  if (box) return box;
  const size = { left: 0, bottom: 0, right: rect.right - rect.left, top: rect.top - rect.bottom };
  appearance.set(PDFName.of('BBox'), appearance.context.obj([0, 0, size.right, size.top]));
  return size;
}

function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const appearances = entry(annotation, 'AP');
  const [normal, state] = [entry(appearances, 'N'), entry(annotation, 'AS')];
  const [holder, key] = normal instanceof PDFDict ? [normal, state] : [appearances, PDFName.of('N')];
  const chosen = holder instanceof PDFDict && key instanceof PDFName ? holder.get(key) : undefined;
  return chosen instanceof PDFRef ? chosen : undefined;
}

function matrixOf(dict: PDFDict): Matrix {
  const [a, b, c, d, e, f] = itemsOf(entry(dict, 'Matrix')).map(numberOf);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

const harmless = /^(https?:\/\/|mailto:)/i;

function safeLink(annotation: PDFDict): PDFDict | undefined {
  const rect = boxOf(entry(annotation, 'Rect'));
  const action = entry(annotation, 'A');
  if (nameIn(annotation, 'Subtype') !== 'Link' || !rect || nameIn(action, 'S') !== 'URI') return undefined;
  const target = entry(action, 'URI');
  const url = target instanceof PDFString || target instanceof PDFHexString ? target.decodeText() : '';
  if (!harmless.test(url)) return undefined;
  return annotation.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [rect.left, rect.bottom, rect.right, rect.top],
    Border: [0, 0, 0],
    // The address is written as bytes, because some readers include the byte order mark of UTF-16 in an address.
    A: { Type: 'Action', S: 'URI', URI: PDFHexString.of(Buffer.from(url).toString('hex')) },
  });
}
