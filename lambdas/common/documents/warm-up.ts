import sharp from 'sharp';
import { convertDocument } from './convert-document.ts';
import { bytesOf, newPdf } from './new-pdf.ts';

/** Enough for the engine to have compiled what converts a PDF, which is many small functions. */
const ROUNDS = 8;

/** Converts small documents, so that the libraries are loaded and compiled before an applicant's one comes. */
export async function warmUp(): Promise<void> {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const picture = await convertDocument(jpeg, 'embedded');
  for (let round = 0; round < ROUNDS; round += 1) await convertDocument(await bytesOf(tenPages()), 'embedded');
  await convertDocument(picture, 'embedded');
}

function tenPages(): PDFKit.PDFDocument {
  const doc = newPdf({ title: 'Warm-up' });
  for (let page = 0; page < 10; page += 1)
    // No text: pdfkit looks for the metrics of its own fonts beside its sources, where a bundle has none.
    doc.addPage().rect(72, 72, 200, 100).fill('#888').link(72, 72, 200, 100, 'https://example.com');
  return doc;
}
