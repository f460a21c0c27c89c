import {
  beginMarkedContent,
  clip,
  concatTransformationMatrix,
  degrees,
  drawPage,
  endMarkedContent,
  endPath,
  type PDFEmbeddedPage,
  PDFName,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from '@cantoo/pdf-lib';
import { moveLinks, movePatterns } from './move-with-content.ts';
import { strip } from './running-heads.ts';

/** A strip reaches across a page, but for one that is a ribbon: there it takes a tenth of the height. */
const maxShare = 0.1;

/**
 * Adds a strip on top of the page, as people see it turned. The page keeps its size, so that it is printed whole: what is
 * on it becomes smaller by as much as the strip needs.
 */
export function putOnTop(page: PDFPage, head: PDFEmbeddedPage): void {
  const box = page.getCropBox();
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
