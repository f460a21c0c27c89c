import { drawArtifact, type StructureElement, startContent } from '../tags/content.ts';
import { heightOf, type Piece } from '../text/lay-out-text.ts';
import { type Flow, makeRoom, nextPage, roomLeft, roomOnPage } from './flow.ts';

export interface Cell {
  readonly tag: 'TH' | 'TD';
  readonly x: number;
  readonly pieces: readonly Piece[];
}

export interface RowStyle {
  readonly padding: number;
  readonly frame: (top: number, bottom: number) => void;
}

/** Whether a row stays on one page. A taller row is split, because moving it whole would leave its heading no room. */
export const isKeptWhole = (flow: Flow, height: number) => height <= roomOnPage(flow) * 0.75;

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
  const height = Math.max(...cells.map(({ pieces }) => heightOf(pieces))) + 2 * padding;
  if (isKeptWhole(flow, height)) makeRoom(flow, height);
  let rest = cells.map(({ pieces }) => pieces);
  do {
    if (!startsFit(rest, { room: roomLeft(flow) - 2 * padding, maxHeight: roomOnPage(flow) - 2 * padding }))
      nextPage(flow);
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
  // pdfkit's types lack `scope`.
  const options: { title?: string; scope?: string } = tag === 'TH' ? { scope: 'Row' } : {};
  return options;
};

/** Whether the first two lines of each column fit, or as much of them as fits on an empty page. */
const startsFit = (columns: readonly (readonly Piece[])[], { room, maxHeight }: { room: number; maxHeight: number }) =>
  columns.every((pieces) => Math.min(heightOf(pieces.slice(0, 2)), maxHeight) <= room);

/**
 * Returns the pieces that fit, but always at least one: no piece is taller than a page. Where possible, avoids leaving
 * a single line for the next page.
 */
function takeFitting(pieces: readonly Piece[], room: number): readonly Piece[] {
  let used = 0;
  const count = pieces.findIndex((piece, index) => {
    used += piece.height;
    return used > room && index > 0;
  });
  if (count === -1) return pieces;
  return pieces.slice(0, count === pieces.length - 1 && count > 2 ? count - 1 : count);
}

function drawPart(
  { doc }: Flow,
  { tag, x }: Cell,
  pieces: readonly Piece[],
  y: number,
  element: StructureElement | undefined,
): void {
  if (pieces.length === 0 || !element) return;
  const content = startContent(doc, element, tag);
  let top = y;
  for (const piece of pieces) {
    piece.draw(x, top, content);
    top += piece.height;
  }
  content.end();
}
