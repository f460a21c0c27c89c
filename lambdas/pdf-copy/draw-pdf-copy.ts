import { finishPdf } from '../pdf-layout/new-pdf.ts';
import { appendDocuments } from './drawing/append-documents.ts';
import type { PdfCopyContent } from './drawing/copy-content.ts';
import { drawFormPages } from './drawing/draw-form-pages.ts';
import { numberPages } from './drawing/page-frame.ts';
import { openDocuments, planPages } from './drawing/plan-pages.ts';

/** Draws the PDF copy, with tags and bookmarks. The cover names documents that could not be added. */
export const drawPdfCopy = async (input: PdfCopyContent): Promise<Uint8Array> => (await drawWithPages(input)).bytes;

/** Draws the PDF copy. Also returns the first page of each document after its cover page, by the document's key. */
export async function drawWithPages(
  input: PdfCopyContent,
): Promise<{ readonly bytes: Uint8Array; readonly pages: ReadonlyMap<string, number> }> {
  const opened = await openDocuments(input.documents);
  const hasPages = opened.some((document) => document.opened);
  // The cover shows the page numbers of the documents, which come after the form. The form is therefore drawn once just
  // to count its pages.
  const expected = hasPages ? drawFormPages(input, planPages(opened, 0).documents).formPages : 0;
  const { doc, formPages } = drawFormPages(input, planPages(opened, expected).documents);
  const plan = planPages(opened, formPages);
  numberPages(doc, plan);
  const bytes = await finishPdf(doc);
  const pages = new Map(
    plan.documents.flatMap(({ document, pages }) => (pages ? [[document.key, pages.first + 1]] : [])),
  );
  return { bytes: hasPages ? await appendDocuments(bytes, plan.documents) : bytes, pages };
}
