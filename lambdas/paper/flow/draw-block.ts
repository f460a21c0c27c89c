import { type StructureElement, startContent } from '../tags/content.ts';
import type { Piece } from '../text/lay-out-text.ts';
import { type Flow, nextPage, roomLeft } from './flow.ts';

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
