import { PDFDocument, PDFName, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib';
import { checkPdf } from './check-pdf.ts';
import { cleanStreams } from './clean-streams.ts';
import { fillInFields } from './fill-in-fields.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { mendStrings } from './mend-strings.ts';
import { openPdf } from './open-pdf.ts';

/** All that a page needs to be seen; scripts, files, private data and the like are not among it. */
const kept = new Set(['Type', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit', 'Annots']);

/** The same pages in a new PDF, without anything that acts, hides or belongs to no page. */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openPdf(bytes);
  checkPdf(source);
  mendStrings(source);
  cleanStreams(source);
  await fillInFields(source);
  for (const page of source.getPages()) clean(page);
  const target = await PDFDocument.create();
  target.setTitle('Uploaded document', { showInWindowTitleBar: true });
  target.setLanguage('en-US');
  copyPages(source, target);
  // Without pauses for others: nobody else waits in this process.
  return target.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

function clean(page: PDFPage): void {
  flattenAnnotations(page);
  for (const key of page.node.keys())
    if (!kept.has(key.decodeText()) && key !== PDFName.of('Parent')) page.node.delete(key);
}

/** Copies what the pages reach, and nothing else. */
function copyPages(source: PDFDocument, target: PDFDocument): void {
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const { node } of source.getPages()) {
    const copy = copier.copy(node);
    target.addPage(PDFPage.of(copy, target.context.register(copy), target));
  }
  // Without it, layers that are switched off would show.
  const layers = source.catalog.get(PDFName.of('OCProperties'));
  if (layers) target.catalog.set(PDFName.of('OCProperties'), copier.copy(layers));
}
