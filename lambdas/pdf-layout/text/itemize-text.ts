import type { FontName, FontStyle } from '../fonts/fonts.ts';
import { chooseFont, graphemesOf, isPlainLatin, replaceUnprintable } from './choose-font.ts';
import { directionOf, type Levels, levelsOf } from './direction.ts';

export interface Span extends FontStyle {
  readonly text: string;
  readonly underline?: boolean;
  readonly strike?: boolean;
  /** The URL that the text links to. */
  readonly link?: string;
  /** The name of a destination in the PDF. */
  readonly goTo?: string;
  /** The color as '#RRGGBB'. The default is black. */
  readonly colour?: string;
}

/** A part of a paragraph with one font, one direction and one span. `end` is exclusive. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly font: FontName;
  readonly level: number;
  readonly span: Span;
}

export interface ItemizedParagraph {
  readonly text: string;
  readonly runs: readonly Run[];
  readonly levels: Levels | undefined;
  readonly direction: 'ltr' | 'rtl';
}

interface Piece {
  readonly text: string;
  readonly span: Span;
}

export function itemizeText(spans: readonly Span[]): ItemizedParagraph[] {
  return paragraphsOf(spans).map(itemizeParagraph);
}

function paragraphsOf(spans: readonly Span[]): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  for (const span of spans) {
    replaceUnprintable(span.text)
      .split('\n')
      .forEach((text, index) => {
        if (index > 0) paragraphs.push([]);
        if (text !== '') paragraphs.at(-1)?.push({ text, span });
      });
  }
  return paragraphs;
}

function itemizeParagraph(pieces: readonly Piece[]): ItemizedParagraph {
  const text = pieces.map((piece) => piece.text).join('');
  const levels = levelsOf(text);
  const runs: Run[] = [];
  let offset = 0;
  for (const piece of pieces) {
    runs.push(...runsOf(piece, offset, levels));
    offset += piece.text.length;
  }
  return { text, runs, levels, direction: directionOf(levels) };
}

function runsOf({ text, span }: Piece, offset: number, levels: Levels | undefined): Run[] {
  const parts = isPlainLatin(text) && !levels ? [text] : graphemesOf(text);
  const runs: Run[] = [];
  let start = offset;
  for (const part of parts) {
    const previous = runs.at(-1);
    const font = chooseFont(part, span, previous?.font);
    const level = levels?.levels[start] ?? 0;
    const end = start + part.length;
    if (previous && previous.font === font && previous.level === level) runs[runs.length - 1] = { ...previous, end };
    else if (font) runs.push({ start, end, font, level, span });
    start = end;
  }
  return runs;
}
