import { drawRow } from '../../../paper/flow/draw-row.ts';
import type { BlockOf, TableCell } from './blocks.ts';
import type { Drawing } from './draw-blocks.ts';
import { layOutBlocks } from './lay-out-blocks.ts';
import { columnWidths, type PlacedCell, placeCells } from './table-grid.ts';

const PADDING = 4;

export function drawTable({ flow, parent, room }: Drawing, { rows, hasLines }: BlockOf<'table'>): void {
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
