import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';

export type Levels = EmbeddingLevels;

// The package's types wrongly claim that the package is CommonJS.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns the bidirectional levels of a text, or undefined if it has no right-to-left letters. */
export const levelsOf = (text: string): Levels | undefined =>
  rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : undefined;

export const directionOf = (levels: Levels | undefined) =>
  (levels?.paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

export const visualOrder = (text: string, levels: Levels, start: number, end: number) =>
  bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);

const mirror = (text: string) =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** Prepares a right-to-left run. fontkit reverses right-to-left letters, but does not mirror signs such as brackets. */
export function toVisualOrder(text: string): string {
  const mirrored = mirror(text);
  return rightToLeft.test(text) ? mirrored : Array.from(mirrored).reverse().join('');
}
