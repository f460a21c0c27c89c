import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { withExactToUnicode } from './exact-to-unicode.ts';

const require = createRequire(import.meta.url);

const latin = '@expo-google-fonts/noto-sans';
const arabic = '@expo-google-fonts/noto-sans-arabic';
const chinese = '@expo-google-fonts/noto-sans-sc';

const files = {
  'latin-regular': `${latin}/400Regular/NotoSans_400Regular.ttf`,
  'latin-bold': `${latin}/700Bold/NotoSans_700Bold.ttf`,
  'latin-italic': `${latin}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
  'latin-bold-italic': `${latin}/700Bold_Italic/NotoSans_700Bold_Italic.ttf`,
  'arabic-regular': `${arabic}/400Regular/NotoSansArabic_400Regular.ttf`,
  'arabic-bold': `${arabic}/700Bold/NotoSansArabic_700Bold.ttf`,
  'chinese-regular': `${chinese}/400Regular/NotoSansSC_400Regular.ttf`,
  'chinese-bold': `${chinese}/700Bold/NotoSansSC_700Bold.ttf`,
} as const;

export type FontName = keyof typeof files;

export const fontFiles: readonly string[] = Object.values(files);

const pathOf = (file: string) =>
  process.env.FONTS_DIR ? join(process.env.FONTS_DIR, basename(file)) : require.resolve(file);

export const fontDirectories = (): string[] => [...new Set(fontFiles.map((file) => dirname(pathOf(file))))];

const opened = new Map<FontName, Font>();

/** A parsed font, read on first use: the Chinese ones have 10 MB each. */
export function fontNamed(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = withExactToUnicode(create(readFileSync(pathOf(files[name]))));
  opened.set(name, font);
  return font;
}

export interface FontStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** In order. Arabic and Chinese have no italics. */
export function fontsFor({ bold, italic }: FontStyle): readonly [FontName, FontName, FontName] {
  const weight = bold ? 'bold' : 'regular';
  return [
    italic ? (bold ? 'latin-bold-italic' : 'latin-italic') : `latin-${weight}`,
    `arabic-${weight}`,
    `chinese-${weight}`,
  ];
}
