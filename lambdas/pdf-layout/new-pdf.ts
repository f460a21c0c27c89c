import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export interface PdfOptions {
  readonly title: string;
  readonly author?: string;
  /** The date that the PDF states. Without it, a fixed one, so that the same content gives the same bytes. */
  readonly createdAt?: Date;
  readonly margin?: number;
  /** Whether to keep all pages in memory, so that they can still be drawn on. */
  readonly bufferPages?: boolean;
  /** Whether the PDF declares itself accessible (PDF/UA-1, ISO 14289-1). All its content must then be tagged. */
  readonly isAccessible?: boolean;
}

export const newPdf = ({
  title,
  author,
  createdAt = new Date(0),
  margin = 54,
  bufferPages = false,
  isAccessible = false,
}: PdfOptions): PDFKit.PDFDocument =>
  new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    bufferPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // pdfkit's types lack this subset.
    ...(isAccessible && { subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets }),
    // By default, pdfkit would read the metrics of Helvetica, which we never use.
    font: '',
    info: {
      Title: title,
      CreationDate: createdAt,
      ModDate: createdAt,
      ...(author && { Author: author }),
    },
  });

export async function finishPdf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  doc.end();
  return new Uint8Array(await buffer(doc));
}
