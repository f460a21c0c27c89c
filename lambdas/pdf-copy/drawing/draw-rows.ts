import { drawRow, isKeptWhole } from '../../pdf-layout/flow/draw-row.ts';
import { addGap, drawBlock, type Flow, makeRoom } from '../../pdf-layout/flow/flow.ts';
import { drawArtifact, type StructureElement } from '../../pdf-layout/tags/content.ts';
import type { Span } from '../../pdf-layout/text/itemize-text.ts';
import { heightOf, layOutText, type Piece } from '../../pdf-layout/text/lay-out-text.ts';
import { colours, labelShare, rowPadding, sizes } from './layout.ts';

export interface LabelledText {
  readonly label: string;
  readonly answer: Span;
}

interface LaidOutRow {
  readonly label: readonly Piece[];
  readonly answer: readonly Piece[];
}

/** Draws rows as a table. Leaves `heightBelow` for the content that must be on the same page as the last row. */
export function drawRows(flow: Flow, parent: StructureElement, rows: readonly LabelledText[], heightBelow = 0): void {
  if (rows.length === 0) return;
  const table = flow.doc.struct('Table');
  parent.add(table);
  const laidOut = rows.map((row) => layOutRow(flow, row));
  laidOut.forEach(({ label, answer }, index) => {
    // The last row is never alone on a page.
    if (index === Math.max(0, rows.length - 2)) makeRoom(flow, heightsToKeep(flow, laidOut.slice(index)) + heightBelow);
    const cells = [
      { tag: 'TH', x: flow.left, pieces: label },
      { tag: 'TD', x: flow.left + flow.width * labelShare, pieces: answer },
    ] as const;
    drawRow(flow, table, cells, { padding: rowPadding, frame: (_, bottom) => drawDottedLine(flow, bottom) });
  });
  table.end();
}

/**
 * Returns the height of the rows that must be on the same page as their heading. These are the first row and, of two
 * rows, the second. `heightBelow` is included if the last row is among them.
 */
export const heightToKeep = (flow: Flow, rows: readonly LabelledText[], heightBelow = 0): number =>
  heightsToKeep(
    flow,
    rows.slice(0, rows.length === 2 ? 2 : 1).map((row) => layOutRow(flow, row)),
  ) + (rows.length <= 2 ? heightBelow : 0);

const heightsToKeep = (flow: Flow, rows: readonly LaidOutRow[]): number =>
  rows.reduce((sum, row) => sum + heightOfStart(flow, row), 0);

/** Returns the height of a row, or of its first line if the row may be split across pages. */
function heightOfStart(flow: Flow, { label, answer }: LaidOutRow): number {
  const height = Math.max(heightOf(label), heightOf(answer));
  const firstLine = Math.max(heightOf(label.slice(0, 1)), heightOf(answer.slice(0, 1)));
  return (isKeptWhole(flow, height + 2 * rowPadding) ? height : firstLine) + 2 * rowPadding;
}

const layOutRow = ({ doc, width }: Flow, { label, answer }: LabelledText): LaidOutRow => ({
  label: layOutText(doc, [{ text: label, colour: colours.label }], {
    width: width * labelShare - 12,
    size: sizes.text,
    align: 'left',
  }),
  answer: layOutText(doc, [answer], { width: width * (1 - labelShare), size: sizes.text, align: 'left' }),
});

function drawDottedLine({ doc, left, width }: Flow, y: number): void {
  doc
    .save()
    .lineWidth(0.5)
    .dash(1, { space: 2 })
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke(colours.rule)
    .restore();
}

export interface Heading {
  readonly tag: 'H1' | 'H2' | 'H3' | 'H4';
  readonly text: string;
  readonly size: number;
  readonly above: number;
  readonly ruled?: boolean;
  /** The height of the content that must follow the heading on the same page. */
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
  addGap(flow, above);
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
