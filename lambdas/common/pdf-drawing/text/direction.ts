import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';

export type Levels = EmbeddingLevels;

// Its types take the package for CommonJS, which it is not.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The directions of a paragraph's characters; undefined when it has none that runs from right to left. */
export const levelsOf = (text: string): Levels | undefined =>
  rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : undefined;

export const directionOf = (levels: Levels | undefined) =>
  (levels?.paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** The positions of a line's characters in the order in which they stand on paper. */
export const visualOrder = (text: string, levels: Levels, start: number, end: number) =>
  bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);

const mirrored = (text: string) =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** A run from right to left as the shaper wants it: the shaper turns Arabic itself, but neither turns nor mirrors signs. */
export function toVisualOrder(text: string): string {
  const signs = mirrored(text);
  return /\p{Script=Arabic}/u.test(text) ? signs : Array.from(signs).reverse().join('');
}
