// Parses the fonts of drawn PDFs and corrects errors in fontkit. The version of fontkit is pinned, because
// `exact-to-unicode.ts` and `missing-anchors.ts` change its internals. After an update of fontkit, remove each
// correction and run the tests. If they pass, the correction is no longer needed.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { type FamilyName, fontFamilies, fontFile, fontFiles, type StyleName } from '../../../shared/pdf-fonts.ts';
import { withExactToUnicode } from './exact-to-unicode.ts';
import { withMissingAnchors } from './missing-anchors.ts';

const require = createRequire(import.meta.url);

export type FontName = `${FamilyName}-${StyleName}`;

const pathOf = (file: string) =>
  process.env.FONTS_DIR ? join(process.env.FONTS_DIR, basename(file)) : require.resolve(file);

export const fontDirectories = (): string[] => [...new Set(fontFiles.map((file) => dirname(pathOf(file))))];

const opened = new Map<FontName, Font>();

/** Returns a parsed font. Reads it on first use, because few applications need more than one family. */
export function fontNamed(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = cacheShapedWords(withMissingAnchors(withExactToUnicode(create(fontBytes(name)))));
  opened.set(name, font);
  return font;
}

/** Reads the file of a font. */
export function fontBytes(name: FontName): Buffer {
  const [family, ...style] = name.split('-');
  return readFileSync(pathOf(fontFile(fontFamilies[family as FamilyName], style.join('-') as StyleName)));
}

/** The maximum number of cached words: about as many as one form and its longest essay have. */
const mostWords = 4000;

/** Caches shaped words, because every application repeats the labels and options of the form. */
function cacheShapedWords(font: Font): Font {
  const shape = font.layout.bind(font);
  let known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return shape(text, features);
    const run = known.get(text) ?? shape(text);
    if (known.size === mostWords) known = new Map();
    known.set(text, run);
    return copyOf(run);
  };
  return font;
}

/** Copies a run, because pdfkit scales the positions in place. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

export interface FontStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** Returns the font of a family for a style, or the upright font if the family has no italics. */
export function fontOf(family: FamilyName, { bold, italic }: FontStyle): FontName {
  if (italic && fontFamilies[family].italics) return `${family}-${bold ? 'bold-italic' : 'italic'}`;
  return `${family}-${bold ? 'bold' : 'regular'}`;
}
