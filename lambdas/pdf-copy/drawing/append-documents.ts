import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Layers, layersOf, writeLayers } from '../../conversion/pdf/layers.ts';
import { destinationOf, type OpenedDocument } from './plan-pages.ts';
import { stampPage } from './stamp-page.ts';

/** Appends the documents. `runningHeads` is a PDF with one page for each page of the documents. */
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
      // This key refers to the structure tree of the source document, which is not copied.
      page.node.delete(PDFName.of('StructParents'));
      target.addPage(page);
      const head = embedded.shift();
      if (head) stampPage(page, head);
    }
    if (pages[0]) added.push({ title: label, group, destination: destinationOf(key), firstPage: pages[0].ref });
  }
  writeLayers(target, {
    all: allLayers.flatMap(({ all }) => all),
    off: new Set(allLayers.flatMap(({ off }) => [...off])),
  });
  for (const group of new Set(added.map((document) => document.group)))
    bookmarkDocuments(
      target,
      group,
      added.filter((document) => document.group === group),
    );
  nameDestinations(target, added);
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

interface AddedDocument {
  readonly title: string;
  readonly group: string;
  /** The name by which links refer to the document. */
  readonly destination: string;
  readonly firstPage: PDFRef;
}

/** Adds a group's bookmark at the end, with its documents' bookmarks below it. pdf-lib can't write bookmarks. */
function bookmarkDocuments(pdf: PDFDocument, group: string, documents: readonly AddedDocument[]): void {
  const { context } = pdf;
  const outline = pdf.catalog.get(PDFName.of('Outlines'));
  const root = pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  const [first] = documents;
  if (!outline || !first) return;
  const parent = context.nextRef();
  const children = documents.map(() => context.nextRef());
  documents.forEach(({ title, firstPage }, index) => {
    const neighbours = definedRefs({ Prev: children[index - 1], Next: children[index + 1] });
    context.assign(
      children[index] ?? parent,
      context.obj({ ...bookmark(title, firstPage), Parent: parent, ...neighbours }),
    );
  });
  const last = root.get(PDFName.of('Last'));
  const ends = definedRefs({ First: children[0], Last: children.at(-1) });
  context.assign(
    parent,
    context.obj({
      ...bookmark(group, first.firstPage),
      Parent: outline,
      Count: children.length,
      ...(last && { Prev: last }),
      ...ends,
    }),
  );
  root.lookup(PDFName.of('Last'), PDFDict).set(PDFName.of('Next'), parent);
  root.set(PDFName.of('Last'), parent);
}

const bookmark = (title: string, page: PDFRef) => ({
  Title: PDFHexString.fromText(title),
  Dest: [page, 'Fit'],
});

const definedRefs = (refs: Readonly<Record<string, PDFRef | undefined>>): Record<string, PDFRef> =>
  Object.fromEntries(Object.entries(refs).flatMap(([key, ref]) => (ref ? [[key, ref]] : [])));

/**
 * Names the first page of each document, so that links on the cover and in the form work. These pages did not
 * exist when the links were drawn. pdf-lib can't write named destinations.
 */
function nameDestinations({ catalog, context }: PDFDocument, documents: readonly AddedDocument[]): void {
  const sorted = documents.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
  const pairs = sorted.flatMap(({ destination, firstPage }) => [PDFString.of(destination), [firstPage, 'Fit']]);
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict) ?? context.obj({});
  names.set(PDFName.of('Dests'), context.obj({ Names: pairs }));
  catalog.set(PDFName.of('Names'), names);
}
