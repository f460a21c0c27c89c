/** The part of fontkit that we use; the package has no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
  }
  export interface Subset {
    /** The original glyphs; the index of one is its id in the subset. */
    readonly glyphs: number[];
    includeGlyph(id: number): number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    layout(text: string, features?: readonly string[]): { glyphs: Glyph[] };
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
