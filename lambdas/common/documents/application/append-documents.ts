import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type AddedDocument, bookmarkDocuments } from './bookmark-documents.ts';
import type { OpenedDocument } from './open-documents.ts';

/** Adds the documents' pages to the application, which keeps its tags, its bookmarks and what it says about itself. */
export async function appendDocuments(
  application: Uint8Array,
  documents: readonly OpenedDocument[],
): Promise<Uint8Array> {
  const target = await PDFDocument.load(application, { updateMetadata: false });
  const added: AddedDocument[] = [];
  for (const { label, opened } of documents) {
    if (!opened) continue;
    const pages = await target.copyPages(opened, opened.getPageIndices());
    for (const page of pages) {
      // These numbers lead into the structure tree of the document they come from.
      page.node.delete(PDFName.of('StructParents'));
      target.addPage(page);
    }
    if (pages[0]) added.push({ title: label, firstPage: pages[0].ref });
  }
  if (added.length > 0) bookmarkDocuments(target, added);
  return target.save();
}
