import sharp from 'sharp';
import { finishPdf, newPdf } from '../pdf-layout/new-pdf.ts';
import { convertInProcess } from './convert-in-process.ts';

/** The number of conversions after which V8 has compiled the code that converts a PDF. */
const ROUNDS = 2;

/** Converts sample documents, so that V8 compiles the code before the first real one. */
export async function warmUp(): Promise<void> {
  // The picture has the size of a scanned page, whose bytes take time to process.
  const noise = { type: 'gaussian', mean: 230, sigma: 20 } as const;
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const { pdf: picture } = await convertInProcess(jpeg, 'embedded');
  for (let round = 0; round < ROUNDS; round += 1) await convertInProcess(await finishPdf(tenPages(jpeg)), 'embedded');
  await convertInProcess(picture, 'embedded');
}

function tenPages(jpeg: Buffer): PDFKit.PDFDocument {
  const doc = newPdf({ title: 'Warm-up' });
  for (let page = 0; page < 10; page += 1)
    // The pages have no text, because pdfkit would read its font metrics, which a bundle does not contain.
    doc
      .addPage()
      .image(Buffer.from(jpeg), 72, 200, { width: 200 })
      .rect(72, 72, 200, 100)
      .fill('#888')
      .link(72, 72, 200, 100, 'https://example.com');
  return doc;
}
