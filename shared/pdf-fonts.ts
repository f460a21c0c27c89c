/** A font family for PDFs, from an npm package. */
export interface FontFamily {
  readonly package: string;
  /** The start of the names of the font files. */
  readonly file: string;
  /** The Unicode names of the scripts that the family is used for. */
  readonly scripts: readonly string[];
  readonly italics?: true;
}

const noto = (name: string, file: string, ...scripts: string[]): FontFamily => ({
  package: `@expo-google-fonts/noto-${name}`,
  file: `Noto${file}`,
  scripts,
});

/** The font families by name. Each Chinese file has 10 MB and each Korean file 6 MB; all others have less than 1 MB. */
const families = {
  latin: { ...noto('sans', 'Sans', 'Latin', 'Greek', 'Cyrillic'), italics: true },
  arabic: noto('sans-arabic', 'SansArabic', 'Arabic'),
  armenian: noto('sans-armenian', 'SansArmenian', 'Armenian'),
  bengali: noto('sans-bengali', 'SansBengali', 'Bengali'),
  cherokee: noto('sans-cherokee', 'SansCherokee', 'Cherokee'),
  // Devanagari is in the same files as Latin but is shaped separately.
  devanagari: noto('sans', 'Sans', 'Devanagari'),
  ethiopic: noto('sans-ethiopic', 'SansEthiopic', 'Ethiopic'),
  georgian: noto('sans-georgian', 'SansGeorgian', 'Georgian'),
  gujarati: noto('sans-gujarati', 'SansGujarati', 'Gujarati'),
  gurmukhi: noto('sans-gurmukhi', 'SansGurmukhi', 'Gurmukhi'),
  hebrew: noto('sans-hebrew', 'SansHebrew', 'Hebrew'),
  kannada: noto('sans-kannada', 'SansKannada', 'Kannada'),
  khmer: noto('sans-khmer', 'SansKhmer', 'Khmer'),
  lao: noto('sans-lao', 'SansLao', 'Lao'),
  malayalam: noto('sans-malayalam', 'SansMalayalam', 'Malayalam'),
  myanmar: noto('sans-myanmar', 'SansMyanmar', 'Myanmar'),
  oriya: noto('sans-oriya', 'SansOriya', 'Oriya'),
  sinhala: noto('sans-sinhala', 'SansSinhala', 'Sinhala'),
  tamil: noto('sans-tamil', 'SansTamil', 'Tamil'),
  telugu: noto('sans-telugu', 'SansTelugu', 'Telugu'),
  thaana: noto('sans-thaana', 'SansThaana', 'Thaana'),
  thai: noto('sans-thai', 'SansThai', 'Thai'),
  tibetan: noto('serif-tibetan', 'SerifTibetan', 'Tibetan'),
  // These files have simplified and traditional Chinese, Japanese kana and all but rare kanji.
  chinese: noto('sans-sc', 'SansSC', 'Han', 'Hiragana', 'Katakana', 'Bopomofo'),
  korean: noto('sans-kr', 'SansKR', 'Hangul'),
} satisfies Record<string, FontFamily>;

export type FamilyName = keyof typeof families;

export const fontFamilies: Readonly<Record<FamilyName, FontFamily>> = families;

const styles = {
  regular: '400Regular',
  bold: '700Bold',
  italic: '400Regular_Italic',
  'bold-italic': '700Bold_Italic',
} as const;

export type StyleName = keyof typeof styles;

const stylesOf = ({ italics }: FontFamily): readonly StyleName[] =>
  italics ? ['regular', 'bold', 'italic', 'bold-italic'] : ['regular', 'bold'];

/** Returns an import path such as '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'. */
export const fontFile = (family: FontFamily, style: StyleName) =>
  `${family.package}/${styles[style]}/${family.file}_${styles[style]}.ttf`;

export const fontFiles: readonly string[] = [
  ...new Set(Object.values(fontFamilies).flatMap((family) => stylesOf(family).map((style) => fontFile(family, style)))),
];
