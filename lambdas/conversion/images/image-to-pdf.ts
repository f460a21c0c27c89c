import sharp from 'sharp';
import { bytesOf, newPdf } from '../../paper/new-pdf.ts';
import type { Converted } from '../comparison/converted.ts';
import { encodePreview } from '../preview/encode-preview.ts';
import { type NormalizedImage, normalizeImage } from './normalize-image.ts';

const MARGIN = 36;
/** 96 pixels per inch, unless a picture must be smaller to fit. */
export const POINTS_PER_PIXEL = 72 / 96;

export async function imageToPdf(bytes: Uint8Array): Promise<Converted> {
  const image = await normalizeImage(bytes);
  const doc = newPdf({ title: 'Uploaded picture', margin: MARGIN });
  doc.addPage();
  const figure = doc.struct('Figure', { alt: 'A picture that the applicant uploaded' }, () => place(doc, image));
  doc.addStructure(doc.struct('Document', {}, [figure]));
  return { pdf: await bytesOf(doc), picturedPages: 0, pages: 1, preview: await encodePreview(sharp(image.bytes)) };
}

function place(doc: PDFKit.PDFDocument, { bytes, width, height }: NormalizedImage): void {
  const room = { width: doc.page.width - 2 * MARGIN, height: doc.page.height - 2 * MARGIN };
  const scale = Math.min(POINTS_PER_PIXEL, room.width / width, room.height / height);
  const size = { width: width * scale, height: height * scale };
  doc.image(bytes, (doc.page.width - size.width) / 2, (doc.page.height - size.height) / 2, size);
}
