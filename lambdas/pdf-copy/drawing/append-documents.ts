import { PDFDocument, PDFName, PDFObjectCopier, PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { type Layers, layersOf, writeLayers } from '../../conversion/pdf/layers.ts';
import type { PlannedDocument } from './plan-pages.ts';

/** Inserts the pages of each document, unchanged, after the document's cover page. */
export async function appendDocuments(
  application: Uint8Array,
  documents: readonly PlannedDocument[],
): Promise<Uint8Array> {
  const target = await PDFDocument.load(application, { updateMetadata: false });
  const allLayers: Layers[] = [];
  for (const { document, pages: numbers } of documents) {
    if (!document.opened || !numbers) continue;
    const { pages, layers } = copyPages(document.opened, target);
    allLayers.push(layers);
    pages.forEach((page, index) => {
      // This key refers to the structure tree of the source document, which is not copied.
      page.node.delete(PDFName.of('StructParents'));
      target.insertPage(numbers.first + index, page);
    });
  }
  writeLayers(target, {
    all: allLayers.flatMap(({ all }) => all),
    off: new Set(allLayers.flatMap(({ off }) => [...off])),
  });
  return target.save();
}

/** Copies pages and layers with the same copier, so that the pages refer to the copied layers. */
function copyPages(opened: PDFDocument, target: PDFDocument): { readonly pages: PDFPage[]; readonly layers: Layers } {
  const copier = PDFObjectCopier.for(opened.context, target.context);
  const pages = opened.getPages().map(({ node }) => {
    const copy = copier.copy(node);
    return PDFPage.of(copy, target.context.register(copy), target);
  });
  const { all, off } = layersOf(opened);
  const copy = (layer: PDFRef) => copier.copy(layer);
  return { pages, layers: { all: all.map(copy), off: new Set([...off].map(copy)) } };
}
