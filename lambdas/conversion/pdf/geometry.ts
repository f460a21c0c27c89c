import { PDFArray, type PDFObject } from '@cantoo/pdf-lib';
import { itemsOf, numberOf } from '../../../shared/documents/pdf-entries.ts';
import type { Box } from '../reader/reader-page.ts';

export type Matrix = [number, number, number, number, number, number];

/** Returns the box of a PDF rectangle, which may name any two opposite corners. */
export function boxOf(object: PDFObject | undefined): Box | undefined {
  if (!(object instanceof PDFArray) || object.size() !== 4) return undefined;
  const [x1, y1, x2, y2] = itemsOf(object).map(numberOf);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) };
}

/** Maps an appearance's box, transformed by its own matrix, onto the annotation's rectangle (PDF 1.7, 12.5.5). */
export function appearanceMatrix(box: Box, matrix: Matrix, rect: Box): Matrix {
  const rotated = rotatedBox(box, matrix);
  const width = rotated.right - rotated.left;
  const height = rotated.top - rotated.bottom;
  const sx = width === 0 ? 1 : (rect.right - rect.left) / width;
  const sy = height === 0 ? 1 : (rect.top - rect.bottom) / height;
  return [sx, 0, 0, sy, rect.left - rotated.left * sx, rect.bottom - rotated.bottom * sy];
}

function rotatedBox({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
