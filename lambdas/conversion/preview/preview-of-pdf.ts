import { discardPdfium, loadPdfium } from '../reader/load-pdfium.ts';
import { pictureToSharp } from '../reader/picture-to-sharp.ts';
import { withReaderDocument } from '../reader/reader-document.ts';
import type { ReaderPage } from '../reader/reader-page.ts';
import { encodePreview, PREVIEW_SIZE } from './encode-preview.ts';

const rendered = (page: ReaderPage) => page.render(PREVIEW_SIZE / Math.max(page.width, page.height));

/** The first page as the reader shows it; undefined where it cannot: a document is complete without. */
export async function previewOfPdf(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const picture = await withReaderDocument(await loadPdfium(), pdf, (document) => document.withPage(0, rendered));
    return await encodePreview(pictureToSharp(picture));
  } catch {
    discardPdfium();
    return undefined;
  }
}
