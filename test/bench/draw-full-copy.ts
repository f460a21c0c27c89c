import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPdfCopy } from '../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { ownCopyContent } from './pdf-copy.ts';

// Prints the peak memory (MB) of this process while it draws a PDF copy with all documents in a folder.
const folder = process.argv[2] ?? '';
const documents = (await readdir(folder)).map(async (fileName) => ({
  key: fileName,
  label: fileName,
  fileName,
  pdf: await readFile(join(folder, fileName)),
}));
await drawPdfCopy({ ...ownCopyContent, documents: await Promise.all(documents) });
console.log(process.resourceUsage().maxRSS / 1024);
