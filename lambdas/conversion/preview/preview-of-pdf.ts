import type { Converted } from '../comparison/converted.ts';
import { discardPdfium, loadPdfium } from '../reader/load-pdfium.ts';
import { pictureToSharp } from '../reader/picture-to-sharp.ts';
import { withReaderDocument } from '../reader/reader-document.ts';
import type { ReaderPage } from '../reader/reader-page.ts';
import { encodePreview, PREVIEW_SIZE } from './encode-preview.ts';

const rendered = (page: ReaderPage) => page.render(PREVIEW_SIZE / Math.max(page.width, page.height));

/** The first page as the reader shows it, and how many there are; nothing where it cannot: a document is complete without. */
export async function previewOfPdf(pdf: Uint8Array): Promise<Pick<Converted, 'preview' | 'pages'>> {
  try {
    const { picture, pages } = await withReaderDocument(await loadPdfium(), pdf, (document) => ({
      picture: document.withPage(0, rendered),
      pages: document.pageCount,
    }));
    return { preview: await encodePreview(pictureToSharp(picture)), pages };
  } catch {
    discardPdfium();
    return {};
  }
}
