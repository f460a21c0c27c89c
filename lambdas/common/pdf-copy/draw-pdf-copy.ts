import { appendDocuments } from './drawing/append-documents.ts';
import type { PdfCopyContent } from './drawing/copy-content.ts';
import { drawFormPages } from './drawing/draw-form-pages.ts';
import { openDocuments } from './drawing/open-documents.ts';
import { planPages } from './drawing/plan-pages.ts';

/**
 * The applicant's copy as a tagged PDF with bookmarks and page numbers: a cover, the answers as the print view shows
 * them, and the uploaded documents. A document that could not be added is named on the cover.
 */
export async function drawPdfCopy(input: PdfCopyContent): Promise<Uint8Array> {
  const documents = await openDocuments(input.documents);
  // Drawn twice: only the first drawing tells how many pages the second one has to announce.
  const { pageCount } = await drawFormPages(input, planPages(documents, 0));
  const { bytes } = await drawFormPages(input, planPages(documents, pageCount));
  return appendDocuments(bytes, documents);
}
