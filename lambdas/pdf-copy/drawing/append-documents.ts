import { PDFDocument, PDFName, PDFObjectCopier, PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { type Layers, layersOf, writeLayers } from '../../conversion/pdf/layers.ts';
import { type AddedDocument, bookmarkDocuments } from './bookmark-documents.ts';
import { destinationOf } from './describe-document.ts';
import { nameDestinations } from './name-destinations.ts';
import type { OpenedDocument } from './open-documents.ts';
import { putOnTop } from './put-on-top.ts';

/** @param runningHeads a page for each page of the documents */
export async function appendDocuments(
  application: Uint8Array,
  documents: readonly OpenedDocument[],
  runningHeads: Uint8Array,
): Promise<Uint8Array> {
  const target = await PDFDocument.load(application, { updateMetadata: false });
  const heads = (await PDFDocument.load(runningHeads, { updateMetadata: false })).getPages();
  const embedded = await target.embedPages(heads);
  const added: AddedDocument[] = [];
  const allLayers: Layers[] = [];
  for (const { key, label, opened, group = 'Documents' } of documents) {
    if (!opened) continue;
    const { pages, layers } = copyPages(opened, target);
    allLayers.push(layers);
    for (const page of pages) {
      // It refers to the structure tree of the source document.
      page.node.delete(PDFName.of('StructParents'));
      target.addPage(page);
      const head = embedded.shift();
      if (head) putOnTop(page, head);
    }
    if (pages[0]) added.push({ title: label, group, destination: destinationOf(key), firstPage: pages[0].ref });
  }
  writeLayers(target, {
    all: allLayers.flatMap(({ all }) => all),
    off: new Set(allLayers.flatMap(({ off }) => [...off])),
  });
  for (const group of new Set(added.map((each) => each.group)))
    bookmarkDocuments(
      target,
      group,
      added.filter((each) => each.group === group),
    );
  nameDestinations(target, added);
  return target.save();
}

/** With one copier for pages and layers, so that the pages refer to the copied layers. */
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
