import { cpSync } from 'node:fs';
import { join } from 'node:path';

export const pdfium = '@embedpdf/pdfium';

/** What it loads at run time, and its licenses, which ask to be deployed with it. */
const files = ['package.json', 'LICENSE', 'LICENSE.pdfium', 'dist/index.js', 'dist/pdfium.wasm'];

export function copyPdfium(root: string, bundle: string) {
  for (const file of files)
    cpSync(join(root, 'node_modules', pdfium, file), join(bundle, 'node_modules', pdfium, file));
}
