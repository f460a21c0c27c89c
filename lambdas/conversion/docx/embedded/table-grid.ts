import type { Block, TableCell } from './blocks.ts';

export interface PlacedCell<Cell> {
  readonly cell: Cell;
  readonly column: number;
}

export function placeCells(rows: readonly (readonly TableCell[])[]): PlacedCell<TableCell>[][] {
  const taken: number[] = []; // by column, for how many more rows
  return rows.map((row) => {
    let column = 0;
    const placed = row.map((cell) => {
      while ((taken[column] ?? 0) > 0) column += 1;
      const place = { cell, column };
      for (let next = column; next < column + cell.columns; next += 1) taken[next] = cell.rows;
      column += cell.columns;
      return place;
    });
    taken.forEach((count, index) => {
      taken[index] = Math.max(0, count - 1);
    });
    return placed;
  });
}

export function columnWidths(grid: readonly (readonly PlacedCell<TableCell>[])[], width: number): number[] {
  const weights: number[] = [];
  for (const { cell, column } of grid.flat())
    for (let next = column; next < column + cell.columns; next += 1)
      weights[next] = Math.max(weights[next] ?? LEAST, Math.min(MOST, lengthOf(cell.blocks) / cell.columns));
  const all = Array.from(weights, (weight) => weight ?? LEAST);
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return all.map((weight) => (weight / total) * width);
}

const LEAST = 8;
const MOST = 60;

function lengthOf(blocks: readonly Block[]): number {
  return Math.max(
    0,
    ...blocks.map((block) =>
      'spans' in block ? block.spans.reduce((sum, { text }) => sum + text.length, 0) : MOST / 2,
    ),
  );
}
