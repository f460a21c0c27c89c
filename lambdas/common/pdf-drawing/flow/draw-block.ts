import type { Piece } from '../text/lay-out-text.ts';
import { type Flow, nextPage, roomLeft } from './flow.ts';

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** Draws pieces one below the other, over as many pages as it takes, as one element of the structure tree. */
export function drawBlock(
  flow: Flow,
  { parent, tag, alt, x = flow.left }: { parent: StructureElement; tag: string; alt?: string; x?: number },
  pieces: readonly Piece[],
): void {
  if (pieces.length === 0) return;
  const element = flow.doc.struct(tag, alt ? { alt } : {});
  parent.add(element);
  if (pieces[0] && roomLeft(flow) < pieces[0].height) nextPage(flow);
  const content = flow.doc.markStructureContent(tag);
  for (const piece of pieces) {
    if (roomLeft(flow) < piece.height) nextPage(flow);
    piece.draw(x, flow.y);
    flow.y += piece.height;
  }
  flow.doc.endMarkedContent();
  element.add(content).end();
}

/** Draws what is no part of the text: rules, page heads and the like, which a screen reader passes over. */
export function drawArtifact(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
