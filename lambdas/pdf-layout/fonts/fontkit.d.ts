/** The part of fontkit that we use. The package has no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
  }
  export interface Subset {
    /** The original glyphs. The index of a glyph is its id in the subset. */
    readonly glyphs: number[];
    includeGlyph(id: number): number;
  }
  export interface GlyphRun {
    glyphs: Glyph[];
    readonly positions: readonly object[];
  }
  interface GlyphPositioning {
    applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, baseGlyphIndex: number): void;
    /** Returns false if the lookup does not apply. */
    applyLookup(type: number, table: unknown): boolean;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: GlyphPositioning | null } | null };
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    layout(text: string, features?: readonly string[]): GlyphRun;
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
