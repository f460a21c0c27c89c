import { appendDocuments } from './drawing/append-documents.ts';
import type { PdfCopyContent } from './drawing/copy-content.ts';
import { drawFormPages } from './drawing/draw-form-pages.ts';
import { openDocuments } from './drawing/open-documents.ts';
import { planPages } from './drawing/plan-pages.ts';

/** Tagged, with bookmarks. A document that could not be added is named on the cover. */
export async function drawPdfCopy(input: PdfCopyContent): Promise<Uint8Array> {
  const documents = await openDocuments(input.documents);
  // Drawn twice: the second time with the page count of the first.
  const { pageCount } = await drawFormPages(input, planPages(documents, 0));
  const { bytes } = await drawFormPages(input, planPages(documents, pageCount));
  return appendDocuments(bytes, documents);
}
