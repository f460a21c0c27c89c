import { type FamilyName, fontFamilies } from '../../../shared/pdf-fonts.ts';
import { type FontName, type FontStyle, fontNamed, fontOf } from '../fonts/fonts.ts';

export const REPLACEMENT = '\ufffd';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const common = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

export const isPlainLatin = (text: string) => /^[\u0020-\u024f]*$/.test(text);

export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const families = Object.entries(fontFamilies).map(([family, { scripts }]) => ({
  family: family as FamilyName,
  letters: new RegExp(`[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`, 'u'),
}));

/** Those whose scripts the grapheme belongs to; for a sign of no script the two that have most of those. */
const familiesFor = (grapheme: string): readonly FamilyName[] => {
  const own = families.filter(({ letters }) => letters.test(grapheme)).map(({ family }) => family);
  return common.test(grapheme) ? ['latin', ...own, 'chinese'] : own;
};

const covers = (name: FontName, grapheme: string) =>
  Array.from(grapheme.replace(joiners, '')).every((character) =>
    fontNamed(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/** Undefined when no font has it. Spaces and punctuation keep the font of the text before them. */
export function chooseFont(grapheme: string, style: FontStyle, previous?: FontName): FontName | undefined {
  if (previous && common.test(grapheme) && covers(previous, grapheme)) return previous;
  if (isPlainLatin(grapheme)) return fontOf('latin', style);
  return familiesFor(grapheme)
    .map((family) => fontOf(family, style))
    .find((name) => covers(name, grapheme));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
// Joiners stay: Arabic and Indic scripts need them.
const ignorable = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const joiners = /[\u200c\u200d]/g;

const cleaned = (text: string) =>
  substituteSymbols(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(controls, '')
    .replace(ignorable, '')
    .normalize('NFC');

const isShown = (grapheme: string) => grapheme === '\n' || chooseFont(grapheme, {}) !== undefined;

/** Text in NFC, without control characters, and with REPLACEMENT for what no font has. */
export function printable(text: string): string {
  const clean = cleaned(text);
  if (isPlainLatin(clean.replaceAll('\n', ''))) return clean;
  return graphemesOf(clean)
    .map((grapheme) => (isShown(grapheme) ? grapheme : REPLACEMENT))
    .join('');
}

/** The characters of a text that no font has, each once. */
export function unprintableIn(text: string): readonly string[] {
  const clean = cleaned(text);
  if (isPlainLatin(clean.replaceAll('\n', ''))) return [];
  const lost = graphemesOf(clean).filter((grapheme) => !isShown(grapheme));
  return [...new Set(lost.join('').replace(joiners, ''))];
}

export const hasUnprintable = (text: string) => unprintableIn(text).length > 0;

const substitutes: Readonly<Record<string, string>> = {
  ...each('☐❏❑❒⬜🞎🞏🞐◻', '[ ]'),
  ...each('☑☒⌧⮽🗹🗷🗵🗳', '[X]'),
  ...each('✔🗸', '✓'),
  ...each('✗✘✖🗶', '×'),
};

const symbols = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu');

function each(characters: string, text: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, text]));
}

/** Keeps the meaning of symbols that our fonts lack: a ticked box can change that of a sentence. */
const substituteSymbols = (text: string) => text.replace(symbols, (symbol) => substitutes[symbol] ?? symbol);

/** 'U+1F600' */
export const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
