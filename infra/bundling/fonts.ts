import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const latin = '@expo-google-fonts/noto-sans';
const arabic = '@expo-google-fonts/noto-sans-arabic';
const chinese = '@expo-google-fonts/noto-sans-sc';

export const bundledFonts: readonly string[] = [
  `${latin}/400Regular/NotoSans_400Regular.ttf`,
  `${latin}/700Bold/NotoSans_700Bold.ttf`,
  `${latin}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
  `${latin}/700Bold_Italic/NotoSans_700Bold_Italic.ttf`,
  `${arabic}/400Regular/NotoSansArabic_400Regular.ttf`,
  `${arabic}/700Bold/NotoSansArabic_700Bold.ttf`,
  `${chinese}/400Regular/NotoSansSC_400Regular.ttf`,
  `${chinese}/700Bold/NotoSansSC_700Bold.ttf`,
];

/** The SIL Open Font License asks for the license with each family. */
export function copyFonts(root: string, bundle: string) {
  const directory = join(bundle, 'fonts');
  mkdirSync(directory, { recursive: true });
  for (const font of bundledFonts) cpSync(join(root, 'node_modules', font), join(directory, basename(font)));
  for (const family of [latin, arabic, chinese])
    cpSync(join(root, 'node_modules', family, 'LICENSE_FONT'), join(directory, `${basename(family)}.LICENSE.txt`));
}
