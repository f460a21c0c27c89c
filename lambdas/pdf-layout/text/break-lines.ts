import LineBreaker from 'linebreak';
import { graphemesOf } from './choose-font.ts';
import type { ItemizedParagraph } from './itemize-text.ts';
import type { Measure } from './measure.ts';

/** The part of a paragraph on one line. `end` is exclusive and excludes trailing spaces. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Breaks lines at words (UAX #14), and words that are wider than a line between any two graphemes. */
export function breakLines(paragraph: ItemizedParagraph, width: number, measure: Measure): LineRange[] {
  const { text } = paragraph;
  const lines: LineRange[] = [];
  let start = 0;
  let used = 0;
  const close = (end: number) => {
    lines.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = end;
    used = 0;
  };
  for (const word of wordsOf(text)) {
    const visible = word.start + text.slice(word.start, word.end).trimEnd().length;
    const full = measure(paragraph, word.start, word.end);
    const needed = full - measure(paragraph, visible, word.end);
    if (start < word.start && used + needed > width) close(word.start);
    if (needed > width) for (const end of breaksInside(paragraph, word.start, visible, width, measure)) close(end);
    used = start > word.start ? measure(paragraph, start, word.end) : used + full;
  }
  close(text.length);
  return lines;
}

function* wordsOf(text: string): Generator<LineRange> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    for (const end of breaksInUnspaced(text.slice(start, next.position), start)) {
      yield { start, end };
      start = end;
    }
    yield { start, end: next.position };
    start = next.position;
  }
}

const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns word breaks in scripts without spaces, which UAX #14 leaves to a dictionary. */
function breaksInUnspaced(text: string, offset: number): number[] {
  if (!unspaced.test(text)) return [];
  const words = [...dictionary.segment(text)].filter(({ isWordLike, index }) => isWordLike && index > 0);
  return words.map(({ index }) => offset + index);
}

function* breaksInside(paragraph: ItemizedParagraph, start: number, end: number, width: number, measure: Measure) {
  let used = 0;
  let position = start;
  for (const grapheme of graphemesOf(paragraph.text.slice(start, end))) {
    const advance = measure(paragraph, position, position + grapheme.length);
    if (used > 0 && used + advance > width) {
      yield position;
      used = 0;
    }
    used += advance;
    position += grapheme.length;
  }
}
