import type { Converted } from '../comparison/converted.ts';
import { discardPdfium, loadPdfium } from '../reader/load-pdfium.ts';
import { pictureToSharp } from '../reader/picture-to-sharp.ts';
import { withReaderDocument } from '../reader/reader-document.ts';
import type { ReaderPage } from '../reader/reader-page.ts';
import { encodePreview, PREVIEW_SIZE } from './encode-preview.ts';

const renderPreview = (page: ReaderPage) => page.render(PREVIEW_SIZE / Math.max(page.width, page.height));

/** Returns the preview and page count of a PDF, or neither if the reader fails: a document is complete without them. */
export async function previewOfPdf(pdf: Uint8Array): Promise<Pick<Converted, 'preview' | 'pages'>> {
  try {
    const { picture, pages } = await withReaderDocument(await loadPdfium(), pdf, (document) => ({
      picture: document.withPage(0, renderPreview),
      pages: document.pageCount,
    }));
    return { preview: await encodePreview(pictureToSharp(picture)), pages };
  } catch {
    discardPdfium();
    return {};
  }
}
