// Lays out content from top to bottom. A block or row moves to a new page if it does not fit.

import { type StructureElement, startContent } from '../tags/content.ts';
import type { Piece } from '../text/lay-out-text.ts';

export interface Flow {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  y: number;
}

export function startFlow(doc: PDFKit.PDFDocument): Flow {
  doc.addPage();
  const { margins, width } = doc.page;
  return { doc, left: margins.left, width: width - margins.left - margins.right, y: margins.top };
}

const top = ({ doc }: Flow) => doc.page.margins.top;
const bottom = ({ doc }: Flow) => doc.page.height - doc.page.margins.bottom;

export const roomLeft = (flow: Flow) => bottom(flow) - flow.y;
export const roomOnPage = (flow: Flow) => bottom(flow) - top(flow);

export function nextPage(flow: Flow): void {
  flow.doc.continueOnNewPage();
  flow.y = top(flow);
}

/** Starts a new page if less than `height` is left, unless the content is taller than a whole page. */
export function makeRoom(flow: Flow, height: number): void {
  if (roomLeft(flow) < height && height <= roomOnPage(flow)) nextPage(flow);
}

/** Adds space, except at the top of a page. */
export function addGap(flow: Flow, height: number): void {
  if (flow.y > top(flow)) flow.y += height;
}

/** Draws pieces as one tagged element, which continues on new pages if necessary. */
export function drawBlock(
  flow: Flow,
  { parent, tag, alt, x = flow.left }: { parent: StructureElement; tag: string; alt?: string; x?: number },
  pieces: readonly Piece[],
): void {
  if (pieces.length === 0) return;
  const element = flow.doc.struct(tag, alt ? { alt } : {});
  parent.add(element);
  if (pieces[0] && roomLeft(flow) < pieces[0].height) nextPage(flow);
  const content = startContent(flow.doc, element, tag);
  for (const piece of pieces) {
    if (roomLeft(flow) < piece.height) nextPage(flow);
    piece.draw(x, flow.y, content);
    flow.y += piece.height;
  }
  content.end();
  element.end();
}
