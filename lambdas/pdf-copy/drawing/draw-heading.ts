import { drawBlock } from '../../paper/flow/draw-block.ts';
import { type Flow, gap, makeRoom } from '../../paper/flow/flow.ts';
import { drawArtifact, type StructureElement } from '../../paper/tags/content.ts';
import { heightOf, layOutText } from '../../paper/text/lay-out-text.ts';

export interface Heading {
  readonly tag: 'H1' | 'H2' | 'H3' | 'H4';
  readonly text: string;
  readonly size: number;
  readonly above: number;
  readonly ruled?: boolean;
  /** The height of what must follow on the same page. */
  readonly keepWith?: number;
}

const spaceBelow = 3;

const layOutHeading = ({ doc, width }: Flow, { text, size }: Heading) =>
  layOutText(doc, [{ text, bold: true }], { width, size, align: 'left' });

export const heightOfHeading = (flow: Flow, heading: Heading) =>
  heading.above + heightOf(layOutHeading(flow, heading)) + spaceBelow;

export function drawHeading(flow: Flow, parent: StructureElement, heading: Heading): void {
  const { tag, above, ruled = false, keepWith = 0 } = heading;
  const pieces = layOutHeading(flow, heading);
  gap(flow, above);
  makeRoom(flow, heightOf(pieces) + spaceBelow + keepWith);
  drawBlock(flow, { parent, tag }, pieces);
  if (ruled) drawArtifact(flow.doc, () => drawRule(flow));
  flow.y += spaceBelow;
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
