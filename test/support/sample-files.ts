import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { finishPdf } from '../../lambdas/pdf-layout/new-pdf.ts';

/** Returns a picture of one color. */
export const samplePng = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0B5394' } })
    .png()
    .toBuffer();

/** Returns a PDF with one page that shows the text. */
export function samplePdf(text: string): Promise<Uint8Array> {
  const doc = new PDFDocument();
  doc.text(text);
  return finishPdf(doc);
}
