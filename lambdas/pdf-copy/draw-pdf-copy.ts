import { finishPdf } from '../pdf-layout/new-pdf.ts';
import { appendDocuments } from './drawing/append-documents.ts';
import type { PdfCopyContent } from './drawing/copy-content.ts';
import { drawFormPages } from './drawing/draw-form-pages.ts';
import { drawRunningHeads, numberPages, pageCountOf } from './drawing/page-frame.ts';
import { openDocuments, planPages } from './drawing/plan-pages.ts';

/** Draws the PDF copy, with tags and bookmarks. The cover names documents that could not be added. */
export const drawPdfCopy = async (input: PdfCopyContent): Promise<Uint8Array> => (await drawWithPages(input)).bytes;

/** Draws the PDF copy. Also returns the first page of each document, by the document's key. */
export async function drawWithPages(
  input: PdfCopyContent,
): Promise<{ readonly bytes: Uint8Array; readonly pages: ReadonlyMap<string, number> }> {
  const documents = await openDocuments(input.documents);
  const hasPages = documents.some(({ opened }) => opened);
  // The cover shows the page numbers of the documents, which come after the form. The form is therefore drawn once just
  // to count its pages.
  const formPages = hasPages ? pageCountOf(drawFormPages(input, planPages(documents, 0).documents)) : 0;
  const doc = drawFormPages(input, planPages(documents, formPages).documents);
  const first = pageCountOf(doc) + 1;
  const { total, documents: planned } = planPages(documents, pageCountOf(doc));
  const pages = new Map(planned.flatMap(({ document, pages }) => (pages ? [[document.key, pages.first]] : [])));
  numberPages(doc, total);
  const bytes = await finishPdf(doc);
  if (!hasPages) return { bytes, pages };
  const heads = await drawRunningHeads(input, { first, last: total, total });
  return { bytes: await appendDocuments(bytes, documents, heads), pages };
}
