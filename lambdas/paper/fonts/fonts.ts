// The fonts of drawn PDFs: a family and a style come in, a parsed font goes out, with what fontkit lacks.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type FamilyName, fontFamilies, fontFile, fontFiles, type StyleName } from '../../../shared/pdf-fonts.ts';
import { withExactToUnicode } from './exact-to-unicode.ts';
import { withMissingAnchors } from './missing-anchors.ts';
import { withShapedWords } from './shaped-words.ts';

const require = createRequire(import.meta.url);

export type FontName = `${FamilyName}-${StyleName}`;

const pathOf = (file: string) =>
  process.env.FONTS_DIR ? join(process.env.FONTS_DIR, basename(file)) : require.resolve(file);

export const fontDirectories = (): string[] => [...new Set(fontFiles.map((file) => dirname(pathOf(file))))];

const opened = new Map<FontName, Font>();

/** A parsed font, read on first use: few applications need more than one family. */
export function fontNamed(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const [family, ...style] = name.split('-');
  const file = fontFile(fontFamilies[family as FamilyName], style.join('-') as StyleName);
  const font = withShapedWords(withMissingAnchors(withExactToUnicode(create(readFileSync(pathOf(file))))));
  opened.set(name, font);
  return font;
}

export interface FontStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** Upright where the family has no italics. */
export function fontOf(family: FamilyName, { bold, italic }: FontStyle): FontName {
  if (italic && fontFamilies[family].italics) return `${family}-${bold ? 'bold-italic' : 'italic'}`;
  return `${family}-${bold ? 'bold' : 'regular'}`;
}
