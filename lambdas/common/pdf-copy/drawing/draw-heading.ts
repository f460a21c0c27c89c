import { drawArtifact, drawBlock, type StructureElement } from '../../pdf-drawing/flow/draw-block.ts';
import { type Flow, gap, makeRoom } from '../../pdf-drawing/flow/flow.ts';
import { heightOf, layOutText } from '../../pdf-drawing/text/lay-out-text.ts';

export interface Heading {
  readonly tag: 'H1' | 'H2' | 'H3' | 'H4';
  readonly text: string;
  readonly size: number;
  readonly above: number;
  readonly ruled?: boolean;
  /** The height of what must follow on the same page. */
  readonly keepWith?: number;
}

export function drawHeading(
  flow: Flow,
  parent: StructureElement,
  { tag, text, size, above, ruled = false, keepWith = 0 }: Heading,
): void {
  const pieces = layOutText(flow.doc, [{ text, bold: true }], { width: flow.width, size, align: 'left' });
  gap(flow, above);
  makeRoom(flow, heightOf(pieces) + keepWith);
  drawBlock(flow, { parent, tag }, pieces);
  if (ruled) drawArtifact(flow.doc, () => drawRule(flow));
  flow.y += 3;
}

export function drawRule({ doc, left, width, y }: Flow, thickness = 0.75): void {
  doc
    .save()
    .lineWidth(thickness)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke('#000000')
    .restore();
}
