// Lays out text of any script: assigns fonts and directions, breaks lines, and returns pieces to draw.

import type { Content } from '../tags/content.ts';
import { breakLines } from './break-lines.ts';
import { drawLine, lineExtent } from './draw-line.ts';
import { itemizeText, type Span } from './itemize-text.ts';
import { measureWith } from './measure.ts';

/** A line, picture or gap of known height that can be drawn anywhere. It is never split across pages. */
export interface Piece {
  readonly height: number;
  readonly draw: (x: number, y: number, content: Content) => void;
}

export type Align = 'start' | 'left' | 'center' | 'right';

export interface TextLayout {
  readonly width: number;
  readonly size: number;
  readonly leading?: number;
  readonly align?: Align;
}

const indents = { ltr: 0, rtl: 1, left: 0, center: 0.5, right: 1 } as const;

/** Returns the lines of a text. The alignment 'start' aligns right-to-left paragraphs with the right margin. */
export function layOutText(
  doc: PDFKit.PDFDocument,
  spans: readonly Span[],
  { width, size, leading = 0.1, align = 'start' }: TextLayout,
): Piece[] {
  const measure = measureWith(doc, size);
  return itemizeText(spans).flatMap((paragraph) =>
    breakLines(paragraph, width, measure).map((range) => {
      const { above, below } = lineExtent(paragraph, range, size);
      const spare = width - measure(paragraph, range.start, range.end);
      const indent = spare * indents[align === 'start' ? paragraph.direction : align];
      return {
        height: above + below + leading * size,
        draw: (x: number, y: number, content: Content) =>
          drawLine(doc, paragraph, range, { x: x + indent, baseline: y + above, size, measure, content }),
      };
    }),
  );
}

export const heightOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.height, 0);
