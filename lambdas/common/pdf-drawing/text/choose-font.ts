import { type FontName, type FontStyle, fontNamed, fontsFor } from '../fonts/fonts.ts';
import { substituteSymbols } from './substitute-symbols.ts';

export const REPLACEMENT = '\ufffd';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const common = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

export const isPlainLatin = (text: string) => /^[\u0020-\u024f]*$/.test(text);

export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const covers = (name: FontName, grapheme: string) =>
  [...grapheme].every((character) => fontNamed(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** Spaces and punctuation keep the font of the text before them. */
export function chooseFont(grapheme: string, style: FontStyle, previous?: FontName): FontName | undefined {
  const candidates = fontsFor(style);
  if (previous && candidates.includes(previous) && common.test(grapheme) && covers(previous, grapheme)) return previous;
  return candidates.find((name) => covers(name, grapheme));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
// Zero-width joiners stay: Persian and Arabic need them.
const ignorable = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Text in NFC, without control characters, and with REPLACEMENT for what no font has. */
export function printable(text: string): string {
  const clean = substituteSymbols(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(controls, '')
    .replace(ignorable, '')
    .normalize('NFC');
  if (isPlainLatin(clean.replaceAll('\n', ''))) return clean;
  return graphemesOf(clean)
    .map((grapheme) => (grapheme === '\n' || chooseFont(grapheme, {}) ? grapheme : REPLACEMENT))
    .join('');
}

export const hasUnprintable = (text: string) => printable(text).includes(REPLACEMENT);
