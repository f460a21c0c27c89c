import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFamilies, fontFiles } from '../../shared/pdf-fonts.ts';

/** The SIL Open Font License asks for the license with each family. */
export function copyFonts(root: string, bundle: string) {
  const directory = join(bundle, 'fonts');
  mkdirSync(directory, { recursive: true });
  for (const file of fontFiles) cpSync(join(root, 'node_modules', file), join(directory, basename(file)));
  for (const family of new Set(Object.values(fontFamilies).map((each) => each.package)))
    cpSync(join(root, 'node_modules', family, 'LICENSE_FONT'), join(directory, `${basename(family)}.LICENSE.txt`));
}
