import { PDFDocument, PDFName, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib';
import { checkPdf } from './check-pdf.ts';
import { cleanStreams } from './clean-streams.ts';
import { drawingOfPage } from './drawing-places.ts';
import { fillInFields } from './fill-in-fields.ts';
import { expandFilterNames } from './filters.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { type Layers, layersOf, writeLayers } from './layers.ts';
import { mendStrings } from './mend-strings.ts';
import { openPdf } from './open-pdf.ts';
import { orDamaged } from './or-damaged.ts';
import { removeActiveContent } from './remove-active-content.ts';
import { settlePage } from './settle-page.ts';

/** Everything else in a page dictionary is for other programs than readers. */
const kept = new Set(['Type', 'Parent', 'Annots', ...Object.keys(drawingOfPage)].map((key) => PDFName.of(key)));

/** The same pages in a new PDF, without anything that acts, hides or belongs to no page. */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openPdf(bytes);
  expandFilterNames(source);
  checkPdf(source);
  mendStrings(source);
  cleanStreams(source);
  const layers = layersOf(source);
  await fillInFields(source, layers);
  await orDamaged(() => source.getPages().forEach(settlePage));
  for (const page of source.getPages()) clean(page, layers);
  removeActiveContent(source, layers.all);
  const target = await PDFDocument.create();
  target.setTitle('Uploaded document', { showInWindowTitleBar: true });
  target.setLanguage('en-US');
  return orDamaged(() => {
    copyPages(source, layers, target);
    // Without pauses for others: nobody else waits in this process.
    return target.save({ objectsPerTick: Number.POSITIVE_INFINITY });
  });
}

function clean(page: PDFPage, layers: Layers): void {
  flattenAnnotations(page, layers);
  for (const key of page.node.keys()) if (!kept.has(key)) page.node.delete(key);
}

/** Copies what the pages reach, and nothing else. */
function copyPages(source: PDFDocument, { all, off }: Layers, target: PDFDocument): void {
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const { node } of source.getPages()) {
    const copy = copier.copy(node);
    target.addPage(PDFPage.of(copy, target.context.register(copy), target));
  }
  writeLayers(target, { all: all.map(copier.copy), off: new Set([...off].map(copier.copy)) });
}
