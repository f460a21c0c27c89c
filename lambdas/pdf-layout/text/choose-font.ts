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

/** Returns the families for a grapheme's scripts; for a sign without a script, also the two that have most signs. */
const familiesFor = (grapheme: string): readonly FamilyName[] => {
  const own = families.filter(({ letters }) => letters.test(grapheme)).map(({ family }) => family);
  return common.test(grapheme) ? ['latin', ...own, 'chinese'] : own;
};

const covers = (name: FontName, grapheme: string) =>
  Array.from(grapheme.replace(joiners, '')).every((character) =>
    fontNamed(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/** Returns a font that contains the grapheme, if any. Spaces and punctuation keep the font of the text before them. */
export function chooseFont(grapheme: string, style: FontStyle, previous?: FontName): FontName | undefined {
  if (previous && common.test(grapheme) && covers(previous, grapheme)) return previous;
  if (isPlainLatin(grapheme)) return fontOf('latin', style);
  return familiesFor(grapheme)
    .map((family) => fontOf(family, style))
    .find((name) => covers(name, grapheme));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
// Joiners are not removed, because Arabic and Indic scripts need them.
const ignorable = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const joiners = /[\u200c\u200d]/g;

const cleanText = (text: string) =>
  substituteSymbols(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(controls, '')
    .replace(ignorable, '')
    .normalize('NFC');

const isShown = (grapheme: string) => grapheme === '\n' || chooseFont(grapheme, {}) !== undefined;

/** Returns the grapheme if a font contains it, or else its plain form, such as J for the mathematical letter 𝐉. */
const shownForm = (grapheme: string) => [grapheme, grapheme.normalize('NFKC')].find(isShown);

/** Returns a text in NFC, without control characters. Characters that can't be shown become REPLACEMENT. */
export function replaceUnprintable(text: string): string {
  const clean = cleanText(text);
  if (isPlainLatin(clean.replaceAll('\n', ''))) return clean;
  return graphemesOf(clean)
    .map((grapheme) => shownForm(grapheme) ?? REPLACEMENT)
    .join('');
}

/** Returns the characters of a text that can't be shown, without repetitions. */
export function unprintableIn(text: string): readonly string[] {
  const clean = cleanText(text);
  if (isPlainLatin(clean.replaceAll('\n', ''))) return [];
  const lost = graphemesOf(clean).filter((grapheme) => shownForm(grapheme) === undefined);
  return [...new Set(lost.join('').replace(joiners, ''))];
}

export const hasUnprintable = (text: string) => unprintableIn(text).length > 0;

const substitutes: Readonly<Record<string, string>> = {
  ...substituteEach('☐❏❑❒⬜🞎🞏🞐◻', '[ ]'),
  ...substituteEach('☑☒⌧⮽🗹🗷🗵🗳', '[X]'),
  ...substituteEach('✔🗸', '✓'),
  ...substituteEach('✗✘✖🗶', '×'),
};

const symbols = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu');

function substituteEach(characters: string, text: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, text]));
}

/** Replaces symbols that our fonts lack by similar ones, because a ticked box can change the meaning of a sentence. */
const substituteSymbols = (text: string) => text.replace(symbols, (symbol) => substitutes[symbol] ?? symbol);

/** Returns a character's code point, such as 'U+1F600'. */
export const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
