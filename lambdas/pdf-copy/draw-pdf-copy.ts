import { bytesOf } from '../paper/new-pdf.ts';
import { appendDocuments } from './drawing/append-documents.ts';
import type { PdfCopyContent } from './drawing/copy-content.ts';
import { drawFormPages } from './drawing/draw-form-pages.ts';
import { drawRunningHeads, numberPages, pageCountOf } from './drawing/page-frame.ts';
import { openDocuments, planPages } from './drawing/plan-pages.ts';

/** Tagged, with bookmarks. A document that could not be added is named on the cover. */
export const drawPdfCopy = async (input: PdfCopyContent): Promise<Uint8Array> => (await drawWithPages(input)).bytes;

/** The same, with the first page of each document by its key. */
export async function drawWithPages(
  input: PdfCopyContent,
): Promise<{ readonly bytes: Uint8Array; readonly pages: ReadonlyMap<string, number> }> {
  const documents = await openDocuments(input.documents);
  const hasPages = documents.some(({ opened }) => opened);
  // The cover names the pages of the documents, which follow those of the form: these are drawn once to count them.
  const formPages = hasPages ? pageCountOf(drawFormPages(input, planPages(documents, 0).documents)) : 0;
  const doc = drawFormPages(input, planPages(documents, formPages).documents);
  const first = pageCountOf(doc) + 1;
  const { total, documents: planned } = planPages(documents, pageCountOf(doc));
  const pages = new Map(planned.flatMap(({ document, pages }) => (pages ? [[document.key, pages.first]] : [])));
  numberPages(doc, total);
  const bytes = await bytesOf(doc);
  if (!hasPages) return { bytes, pages };
  const heads = await drawRunningHeads(input, { first, last: total, total });
  return { bytes: await appendDocuments(bytes, documents, heads), pages };
}
