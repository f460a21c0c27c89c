import type { Size } from './protocol.ts';

export interface Step {
  /** Dots per inch of a picture that fills a Letter page. */
  readonly dpi: number;
  /** Of a JPEG, between 0 and 1. */
  readonly quality: number;
  readonly isGray?: boolean;
}

/** Tried in their order until the file fits. Small print is still read at the last one: test/deep/photos.test.ts. */
export const steps: readonly [Step, ...Step[]] = [
  { dpi: 220, quality: 0.85 },
  { dpi: 200, quality: 0.7 },
  { dpi: 175, quality: 0.6 },
  { dpi: 150, quality: 0.5 },
  { dpi: 150, quality: 0.35 },
  { dpi: 150, quality: 0.25, isGray: true },
  { dpi: 150, quality: 0.2, isGray: true },
];

/** Inches of a Letter page. */
const [LONG, SHORT] = [11, 8.5];

/** What remains of a picture; it is never enlarged. */
export function sizeAt({ width, height }: Size, dpi: number): Size {
  const inches = Math.min(LONG / Math.max(width, height), SHORT / Math.min(width, height));
  const scale = Math.min(1, dpi * inches);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
