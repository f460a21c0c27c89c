import {
  beginMarkedContent,
  clip,
  concatTransformationMatrix,
  degrees,
  drawPage,
  endMarkedContent,
  endPath,
  PDFArray,
  PDFDict,
  type PDFEmbeddedPage,
  PDFName,
  PDFNumber,
  type PDFOperator,
  type PDFPage,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from '@cantoo/pdf-lib';
import { shownBox } from '../../conversion/pdf/geometry.ts';
import { strip } from './page-frame.ts';

/** A strip reaches across a page, but for one that is a ribbon: there it takes a tenth of the height. */
const maxShare = 0.1;

/**
 * Adds a strip on top of the page, as people see it turned. The page keeps its size, so that it is printed whole: what is
 * on it becomes smaller by as much as the strip needs.
 */
export function putOnTop(page: PDFPage, head: PDFEmbeddedPage): void {
  const { left, bottom, right, top } = shownBox(page);
  const box = { x: left, y: bottom, width: right - left, height: top - bottom };
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const seen = turned % 180 === 0 ? box : { width: box.height, height: box.width };
  const stripScale = Math.min(seen.width / strip.width, (seen.height * maxShare) / strip.height);
  const added = strip.height * stripScale;
  const scale = 1 - added / seen.height;
  const { content, stripAt } = placesIn(box, turned, scale, added);
  const move = [scale, 0, 0, scale, content.x - box.x * scale, content.y - box.y * scale] as const;
  const scales = { xScale: stripScale, yScale: stripScale, xSkew: degrees(0), ySkew: degrees(0) };
  wrapContent(page, [
    beginMarkedContent('Artifact'),
    ...drawPage(page.node.newXObject('RunningHead', head.ref), { ...stripAt, ...scales, rotate: degrees(turned) }),
    endMarkedContent(),
    concatTransformationMatrix(...move),
    rectangle(box.x, box.y, box.width, box.height),
    clip(),
    endPath(),
    // Last, so that content that restores more than it has saved stays in its place.
    pushGraphicsState(),
  ]);
  movePatterns(page, move);
  moveLinks(page, move);
  // What lay beyond the edge is cut off; beside the smaller content nothing else shows.
  page.setMediaBox(box.x, box.y, box.width, box.height);
  page.node.delete(PDFName.of('CropBox'));
}

function wrapContent({ node, doc: { context } }: PDFPage, before: PDFOperator[]): void {
  node.normalize();
  const start = context.register(context.contentStream(before));
  const end = context.register(context.contentStream([popGraphicsState()]));
  if (!node.wrapContentStreams(start, end)) node.set(PDFName.of('Contents'), context.obj([start, end]));
}

type Box = ReturnType<PDFPage['getCropBox']>;

/** Where the smaller content has its lower left corner, and where the strip begins: its upper left corner as people see it. */
function placesIn({ x, y, width, height }: Box, turned: number, scale: number, added: number) {
  const [besideX, besideY] = [(width * (1 - scale)) / 2, (height * (1 - scale)) / 2];
  switch (turned) {
    case 90:
      return { content: { x: x + added, y: y + besideY }, stripAt: { x: x + added, y } };
    case 180:
      return { content: { x: x + besideX, y: y + added }, stripAt: { x: x + width, y: y + added } };
    case 270:
      return { content: { x, y: y + besideY }, stripAt: { x: x + width - added, y: y + height } };
    default:
      return { content: { x: x + besideX, y }, stripAt: { x, y: y + height - added } };
  }
}

/** A matrix as in a PDF: scale, two zeros, and how far it moves. */
type Move = readonly [scale: number, zero: 0, none: 0, scale: number, x: number, y: number];

const matrixKey = PDFName.of('Matrix');
const patternKey = PDFName.of('Pattern');
const rectKey = PDFName.of('Rect');

/** Patterns keep to the page's own coordinates, whatever its content is moved to (ISO 32000-1, 8.7.3.1). */
function movePatterns({ node, doc: { context } }: PDFPage, move: Move): void {
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
function moveLinks({ node }: PDFPage, [scale, , , , x, y]: Move): void {
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
