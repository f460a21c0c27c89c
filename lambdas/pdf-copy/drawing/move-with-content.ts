import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';

/** A matrix as in a PDF: scale, two zeros, and how far it moves. */
export type Move = readonly [scale: number, zero: 0, none: 0, scale: number, x: number, y: number];

const matrixKey = PDFName.of('Matrix');
const patternKey = PDFName.of('Pattern');
const rectKey = PDFName.of('Rect');

/** Patterns keep to the page's own coordinates, whatever its content is moved to (ISO 32000-1, 8.7.3.1). */
export function movePatterns({ node, doc: { context } }: PDFPage, move: Move): void {
  const resources = node.Resources();
  const patterns = resources?.lookupMaybe(patternKey, PDFDict);
  if (!resources || !patterns) return;
  // Other pages may have the same resources.
  const [ownResources, ownPatterns] = [resources.clone(), patterns.clone()];
  for (const name of patterns.keys()) {
    const moved = movedPattern(patterns.lookup(name), move);
    if (moved) ownPatterns.set(name, context.register(moved));
  }
  ownResources.set(patternKey, ownPatterns);
  node.set(PDFName.of('Resources'), ownResources);
}

/** A converted document has no other annotations. */
export function moveLinks({ node }: PDFPage, [scale, , , , x, y]: Move): void {
  const links = node.Annots();
  for (let index = 0; index < (links?.size() ?? 0); index += 1) {
    const link = links?.lookup(index, PDFDict);
    const rect = numbersIn(link?.lookup(rectKey));
    link?.set(rectKey, link.context.obj(rect?.map((each, at) => each * scale + (at % 2 === 0 ? x : y)) ?? []));
  }
}

function movedPattern(pattern: unknown, move: Move): PDFDict | PDFRawStream | undefined {
  if (pattern instanceof PDFRawStream) return PDFRawStream.of(withMatrix(pattern.dict, move), pattern.contents);
  return pattern instanceof PDFDict ? withMatrix(pattern, move) : undefined;
}

function withMatrix(pattern: PDFDict, [scale, , , , x, y]: Move): PDFDict {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(pattern.lookup(matrixKey)) ?? [];
  const own = pattern.clone();
  own.set(matrixKey, own.context.obj([a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y]));
  return own;
}

const numbersIn = (array: unknown): number[] | undefined =>
  array instanceof PDFArray ? array.asArray().map((_, index) => array.lookup(index, PDFNumber).asNumber()) : undefined;
