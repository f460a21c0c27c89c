import sharp from 'sharp';
import { finishPdf, newPdf } from '../../pdf-layout/new-pdf.ts';
import type { Converted } from '../comparison/converted.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { encodePreview } from '../preview/encode-preview.ts';

const MARGIN = 36;
/** The maximum scale of pictures, in points per pixel: 96 pixels per inch. Larger ones are scaled down to the page. */
export const POINTS_PER_PIXEL = 72 / 96;

export async function imageToPdf(bytes: Uint8Array): Promise<Converted> {
  const image = await normalizeImage(bytes);
  const doc = newPdf({ title: 'Uploaded picture', margin: MARGIN });
  doc.addPage();
  const figure = doc.struct('Figure', { alt: 'Picture uploaded by the applicant' }, () => drawImage(doc, image));
  doc.addStructure(doc.struct('Document', {}, [figure]));
  return { pdf: await finishPdf(doc), picturedPages: 0, pages: 1, preview: await encodePreview(sharp(image.bytes)) };
}

function drawImage(doc: PDFKit.PDFDocument, { bytes, width, height }: NormalizedImage): void {
  const room = { width: doc.page.width - 2 * MARGIN, height: doc.page.height - 2 * MARGIN };
  const scale = Math.min(POINTS_PER_PIXEL, room.width / width, room.height / height);
  const size = { width: width * scale, height: height * scale };
  doc.image(bytes, (doc.page.width - size.width) / 2, (doc.page.height - size.height) / 2, size);
}

export interface NormalizedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The longest side in pixels: 11 inches at 300 pixels per inch. */
const LONGEST_SIDE = 3300;

/** Makes an image upright, opaque, in sRGB, without metadata and within the longest side. Throws DocumentRefused. */
export async function normalizeImage(bytes: Uint8Array): Promise<NormalizedImage> {
  try {
    return await normalize(bytes, 'error');
  } catch (cause) {
    if (isTooManyPixels(cause)) throw new DocumentRefused('tooManyPixels', { cause });
    const whole = isJpeg(bytes) && (await normalize(withJpegEnd(bytes), 'warning').catch(() => undefined));
    if (whole) return whole;
    throw new DocumentRefused('damaged', { cause });
  }
}

async function normalize(bytes: Uint8Array, failOn: 'error' | 'warning'): Promise<NormalizedImage> {
  const image = sharp(bytes, { failOn, limitInputPixels: documentLimits.pixels });
  const { format } = await image.metadata();
  const upright = image
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const encoded = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png({ compressionLevel: 9 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

const isJpeg = ([first, second]: Uint8Array) => first === 0xff && second === 0xd8;

/**
 * Adds the two bytes that end a JPEG. If only these are missing, the picture is whole. If more is missing, decoding
 * causes a warning.
 */
const withJpegEnd = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([bytes, Buffer.from(bytes.at(-1) === 0xff ? [0xd9] : [0xff, 0xd9])]);

// This function reads the message, because sharp's errors have no codes.
const isTooManyPixels = (error: unknown) => error instanceof Error && /exceeds pixel limit/i.test(error.message);
