import { heightOf, type Piece } from '../text/lay-out-text.ts';
import { drawArtifact, type StructureElement } from './draw-block.ts';
import { type Flow, makeRoom, nextPage, roomLeft } from './flow.ts';

export interface Cell {
  readonly tag: 'TH' | 'TD';
  readonly x: number;
  readonly pieces: readonly Piece[];
}

export interface RowStyle {
  readonly padding: number;
  readonly frame: (top: number, bottom: number) => void;
}

/** A row is broken only when it is longer than a page. */
export function drawRow(
  flow: Flow,
  table: StructureElement,
  cells: readonly Cell[],
  { padding, frame }: RowStyle,
): void {
  const row = flow.doc.struct('TR');
  table.add(row);
  const elements = cells.map(({ tag }) => flow.doc.struct(tag, headerScope(tag)));
  for (const element of elements) row.add(element);
  makeRoom(flow, Math.max(...cells.map(({ pieces }) => heightOf(pieces))) + 2 * padding);
  let rest = cells.map(({ pieces }) => pieces);
  do {
    if (!someFit(rest, roomLeft(flow) - 2 * padding)) nextPage(flow);
    const parts = rest.map((pieces) => takeFitting(pieces, roomLeft(flow) - 2 * padding));
    const height = Math.max(...parts.map(heightOf)) + 2 * padding;
    drawArtifact(flow.doc, () => frame(flow.y, flow.y + height));
    parts.forEach((part, index) => {
      const cell = cells[index];
      if (cell) drawPart(flow, cell, part, flow.y + padding, elements[index]);
    });
    flow.y += height;
    rest = rest.map((pieces, index) => pieces.slice(parts[index]?.length));
  } while (rest.some((pieces) => pieces.length > 0));
  for (const element of elements) element.end();
  row.end();
}

const headerScope = (tag: Cell['tag']) => {
  // pdfkit's types lack the option.
  const options: { title?: string; scope?: string } = tag === 'TH' ? { scope: 'Row' } : {};
  return options;
};

const someFit = (columns: readonly (readonly Piece[])[], room: number) =>
  columns.every(([first]) => !first || first.height <= room);

/** As many pieces as fit, and at least one: no piece is taller than a page. */
function takeFitting(pieces: readonly Piece[], room: number): readonly Piece[] {
  let used = 0;
  const count = pieces.findIndex((piece, index) => {
    used += piece.height;
    return used > room && index > 0;
  });
  return count === -1 ? pieces : pieces.slice(0, count);
}

function drawPart(
  { doc }: Flow,
  { tag, x }: Cell,
  pieces: readonly Piece[],
  y: number,
  element?: StructureElement,
): void {
  if (pieces.length === 0) return;
  const content = doc.markStructureContent(tag);
  let top = y;
  for (const piece of pieces) {
    piece.draw(x, top);
    top += piece.height;
  }
  doc.endMarkedContent();
  element?.add(content);
}
