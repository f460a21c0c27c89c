import { drawRow } from '../../../pdf-layout/flow/draw-row.ts';
import { addGap, drawBlock, type Flow, makeRoom, nextPage, roomOnPage } from '../../../pdf-layout/flow/flow.ts';
import type { StructureElement } from '../../../pdf-layout/tags/content.ts';
import { heightOf } from '../../../pdf-layout/text/lay-out-text.ts';
import type { Block, BlockOf, TableCell } from './html-to-blocks.ts';
import { type LayoutArea, layOutBlocks, layOutItem, markerOf, type Pictures } from './lay-out-blocks.ts';

interface Drawing {
  readonly flow: Flow;
  readonly parent: StructureElement;
  readonly room: LayoutArea;
}

export const startDrawing = (flow: Flow, parent: StructureElement, pictures: Pictures): Drawing => ({
  flow,
  parent,
  room: { doc: flow.doc, width: flow.width, height: roomOnPage(flow), pictures },
});

type Draw<Kind extends Block['kind']> = (drawing: Drawing, block: BlockOf<Kind>) => void;

const draw: { readonly [Kind in Block['kind']]: Draw<Kind> } = {
  heading({ flow, parent, room }, block) {
    const pieces = layOutBlocks(room, [block]);
    addGap(flow, 8);
    makeRoom(flow, heightOf(pieces) + 40);
    drawBlock(flow, { parent, tag: `H${block.level}` }, pieces);
  },
  paragraph: ({ flow, parent, room }, block) => drawBlock(flow, { parent, tag: 'P' }, layOutBlocks(room, [block])),
  list({ flow, parent, room }, { ordered, items }) {
    const list = flow.doc.struct('L');
    parent.add(list);
    items.forEach((item, index) => {
      drawBlock(flow, { parent: list, tag: 'LI' }, layOutItem(room, item, markerOf(item, ordered, index, 0), 0));
      addGap(flow, 2);
    });
    list.end();
  },
  table: drawTable,
  picture: ({ flow, parent, room }, block) =>
    drawBlock(
      flow,
      { parent, tag: 'Figure', alt: block.alt || 'Picture without a description' },
      layOutBlocks(room, [block]),
    ),
  pageBreak: ({ flow }) => nextPage(flow),
};

export function drawBlocks(drawing: Drawing, blocks: readonly Block[]): void {
  for (const block of blocks) {
    drawOne(drawing, block);
    addGap(drawing.flow, 6);
  }
}

const drawOne = <Kind extends Block['kind']>(drawing: Drawing, block: BlockOf<Kind>) =>
  (draw[block.kind as Kind] as Draw<Kind>)(drawing, block);

const PADDING = 4;

function drawTable({ flow, parent, room }: Drawing, { rows, hasLines }: BlockOf<'table'>): void {
  const grid = placeCells(rows);
  const widths = columnWidths(grid, flow.width);
  const xOf = (column: number) => widths.slice(0, column).reduce((x, width) => x + width, flow.left);
  const table = flow.doc.struct('Table');
  parent.add(table);
  for (const row of grid) {
    const cells = row.map(({ cell, column }) => ({
      tag: cell.isHeader ? ('TH' as const) : ('TD' as const),
      x: xOf(column) + PADDING,
      pieces: layOutBlocks(
        {
          ...room,
          width: xOf(column + cell.columns) - xOf(column) - 2 * PADDING,
          height: room.height - 2 * PADDING,
        },
        cell.blocks,
      ),
    }));
    if (cells.length > 0)
      drawRow(flow, table, cells, {
        padding: PADDING,
        frame: (top, bottom) => {
          if (hasLines) drawLines(flow.doc, row, xOf, top, bottom);
        },
      });
  }
  table.end();
}

function drawLines(
  doc: PDFKit.PDFDocument,
  row: readonly PlacedCell<TableCell>[],
  xOf: (column: number) => number,
  top: number,
  bottom: number,
): void {
  doc.save().lineWidth(0.5);
  for (const { column, cell } of row)
    doc.rect(xOf(column), top, xOf(column + cell.columns) - xOf(column), bottom - top).stroke('#777777');
  doc.restore();
}

interface PlacedCell<Cell> {
  readonly cell: Cell;
  readonly column: number;
}

function placeCells(rows: readonly (readonly TableCell[])[]): PlacedCell<TableCell>[][] {
  const rowsCovered: number[] = []; // by column, the number of further rows that a cell covers
  return rows.map((row) => {
    let column = 0;
    const placed = row.map((cell) => {
      while ((rowsCovered[column] ?? 0) > 0) column += 1;
      const placedCell = { cell, column };
      for (let next = column; next < column + cell.columns; next += 1) rowsCovered[next] = cell.rows;
      column += cell.columns;
      return placedCell;
    });
    rowsCovered.forEach((count, index) => {
      rowsCovered[index] = Math.max(0, count - 1);
    });
    return placed;
  });
}

function columnWidths(grid: readonly (readonly PlacedCell<TableCell>[])[], width: number): number[] {
  const weights: number[] = [];
  for (const { cell, column } of grid.flat())
    for (let next = column; next < column + cell.columns; next += 1)
      weights[next] = Math.max(weights[next] ?? MIN_WEIGHT, Math.min(MAX_WEIGHT, lengthOf(cell.blocks) / cell.columns));
  const all = Array.from(weights, (weight) => weight ?? MIN_WEIGHT);
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return all.map((weight) => (weight / total) * width);
}

const MIN_WEIGHT = 8;
const MAX_WEIGHT = 60;

function lengthOf(blocks: readonly Block[]): number {
  return Math.max(
    0,
    ...blocks.map((block) =>
      'spans' in block ? block.spans.reduce((sum, { text }) => sum + text.length, 0) : MAX_WEIGHT / 2,
    ),
  );
}
