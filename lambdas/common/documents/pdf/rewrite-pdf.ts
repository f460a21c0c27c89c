import { PDFDocument, PDFName, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib';
import { checkPdf } from './check-pdf.ts';
import { cleanStreams } from './clean-streams.ts';
import { dropUnseen } from './drop-unseen.ts';
import { fillInFields } from './fill-in-fields.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { type Layers, layersOf, writeLayers } from './layers.ts';
import { mendStrings } from './mend-strings.ts';
import { openPdf } from './open-pdf.ts';
import { orDamaged } from './or-damaged.ts';
import { settlePage } from './settle-page.ts';

/** All that a page needs to be seen; scripts, files, private data and the like are not among it. */
const seen = ['Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit'].map((key) =>
  PDFName.of(key),
);
const kept = new Set([...seen, PDFName.of('Type'), PDFName.of('Annots'), PDFName.of('Parent')]);

/** The same pages in a new PDF, without anything that acts, hides or belongs to no page. */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openPdf(bytes);
  checkPdf(source);
  mendStrings(source);
  cleanStreams(source);
  const layers = layersOf(source);
  await fillInFields(source, layers);
  await orDamaged(() => source.getPages().forEach(settlePage));
  for (const page of source.getPages()) clean(page, layers);
  dropUnseen([...source.getPages().flatMap(partsOf), ...layers.all], source);
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

const partsOf = ({ node }: PDFPage) => seen.flatMap((key) => node.get(key) ?? []);

/** Copies what the pages reach, and nothing else. */
function copyPages(source: PDFDocument, { all, off }: Layers, target: PDFDocument): void {
  const copier = PDFObjectCopier.for(source.context, target.context);
  for (const { node } of source.getPages()) {
    const copy = copier.copy(node);
    target.addPage(PDFPage.of(copy, target.context.register(copy), target));
  }
  writeLayers(target, { all: all.map(copier.copy), off: new Set([...off].map(copier.copy)) });
}
