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

/** The strip's largest share of a page's height. The strip is as wide as the page unless it would be higher. */
const maxShare = 0.1;

/**
 * Adds a strip at the top of a page, as users see the page after its rotation. The page keeps its size, so that it
 * prints completely. The content is scaled down to make room for the strip.
 */
export function stampPage(page: PDFPage, head: PDFEmbeddedPage): void {
  const { left, bottom, right, top } = shownBox(page);
  const box = { x: left, y: bottom, width: right - left, height: top - bottom };
  const rotation = ((page.getRotation().angle % 360) + 360) % 360;
  const visibleSize = rotation % 180 === 0 ? box : { width: box.height, height: box.width };
  const stripScale = Math.min(visibleSize.width / strip.width, (visibleSize.height * maxShare) / strip.height);
  const stripHeight = strip.height * stripScale;
  const scale = 1 - stripHeight / visibleSize.height;
  const { content, stripPosition } = positionsIn(box, rotation, scale, stripHeight);
  const move = [scale, 0, 0, scale, content.x - box.x * scale, content.y - box.y * scale] as const;
  const scales = { xScale: stripScale, yScale: stripScale, xSkew: degrees(0), ySkew: degrees(0) };
  wrapContent(page, [
    beginMarkedContent('Artifact'),
    ...drawPage(page.node.newXObject('RunningHead', head.ref), {
      ...stripPosition,
      ...scales,
      rotate: degrees(rotation),
    }),
    endMarkedContent(),
    concatTransformationMatrix(...move),
    rectangle(box.x, box.y, box.width, box.height),
    clip(),
    endPath(),
    // This must be the last operator, so that content that restores too many graphics states stays in its place.
    pushGraphicsState(),
  ]);
  movePatterns(page, move);
  moveLinks(page, move);
  // The visible box becomes the whole page, so that content outside it can't show beside the scaled content.
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

/** Returns the lower left corner of the scaled content, and the upper left corner of the strip as users see it. */
function positionsIn({ x, y, width, height }: Box, rotation: number, scale: number, stripHeight: number) {
  const [besideX, besideY] = [(width * (1 - scale)) / 2, (height * (1 - scale)) / 2];
  switch (rotation) {
    case 90:
      return { content: { x: x + stripHeight, y: y + besideY }, stripPosition: { x: x + stripHeight, y } };
    case 180:
      return { content: { x: x + besideX, y: y + stripHeight }, stripPosition: { x: x + width, y: y + stripHeight } };
    case 270:
      return { content: { x, y: y + besideY }, stripPosition: { x: x + width - stripHeight, y: y + height } };
    default:
      return { content: { x: x + besideX, y }, stripPosition: { x, y: y + height - stripHeight } };
  }
}

/** A PDF transformation matrix that scales and moves: scale, two zeros, scale, and the offsets. */
type Move = readonly [scale: number, zero: 0, none: 0, scale: number, x: number, y: number];

const matrixKey = PDFName.of('Matrix');
const patternKey = PDFName.of('Pattern');
const rectKey = PDFName.of('Rect');

/** Moves patterns, which use the page's coordinates whatever the content's transformation (ISO 32000-1, 8.7.3.1). */
function movePatterns({ node, doc: { context } }: PDFPage, move: Move): void {
  const resources = node.Resources();
  const patterns = resources?.lookupMaybe(patternKey, PDFDict);
  if (!resources || !patterns) return;
  // Other pages may share these resources.
  const [ownResources, ownPatterns] = [resources.clone(), patterns.clone()];
  for (const name of patterns.keys()) {
    const moved = movePattern(patterns.lookup(name), move);
    if (moved) ownPatterns.set(name, context.register(moved));
  }
  ownResources.set(patternKey, ownPatterns);
  node.set(PDFName.of('Resources'), ownResources);
}

/** Moves the links. A converted document has no other annotations. */
function moveLinks({ node }: PDFPage, [scale, , , , x, y]: Move): void {
  const links = node.Annots();
  for (let index = 0; index < (links?.size() ?? 0); index += 1) {
    const link = links?.lookup(index, PDFDict);
    const rect = numbersIn(link?.lookup(rectKey));
    link?.set(rectKey, link.context.obj(rect?.map((edge, at) => edge * scale + (at % 2 === 0 ? x : y)) ?? []));
  }
}

function movePattern(pattern: unknown, move: Move): PDFDict | PDFRawStream | undefined {
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
