import sharp from 'sharp';
import { isLongPicture, layOutPicture } from '../../../shared/documents/lay-out-picture.ts';
import { finishPdf, newPdf } from '../../pdf-layout/new-pdf.ts';
import type { Converted } from '../comparison/converted.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused, limitPages } from '../limits/document-refused.ts';
import { encodePreview } from '../preview/encode-preview.ts';

const MARGIN = 36;

export async function imageToPdf(bytes: Uint8Array): Promise<Converted> {
  const image = await normalizeImage(bytes);
  const doc = newPdf({ title: 'Uploaded picture', margin: MARGIN });
  limitPages(doc);
  drawImage(doc, image);
  const pdf = await finishPdf(doc);
  // The preview shows the first page, which has only the beginning of a long picture.
  if (isLongPicture(image)) return { pdf, picturedPages: 0 };
  return { pdf, picturedPages: 0, pages: 1, preview: await encodePreview(sharp(image.bytes)) };
}

/** pdfkit's types lack this method. It lets several pages share the bytes of an image. */
type ImageDocument = PDFKit.PDFDocument & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc };

function drawImage(doc: PDFKit.PDFDocument, image: NormalizedImage): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const opened = (doc as ImageDocument).openImage(image.bytes);
  doc.addPage();
  const room = { width: doc.page.width - 2 * MARGIN, height: doc.page.height - 2 * MARGIN };
  const { starts, ...size } = layOutPicture(image, room);
  const left = (doc.page.width - size.width) / 2;
  const top = MARGIN + Math.max(0, room.height - size.height) / 2;
  starts.forEach((start, index) => {
    if (index > 0) doc.addPage();
    const draw = () =>
      doc
        .save()
        .rect(left, MARGIN, size.width, room.height)
        .clip()
        .image(opened, left, top - start, size)
        .restore();
    root.add(doc.struct('Figure', { alt: 'Picture uploaded by the applicant' }, draw));
  });
  root.end();
}

export interface NormalizedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The longest side in pixels: 11 inches at 300 pixels per inch. Of a long picture, only the width is limited. */
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
  const { format, autoOrient } = await image.metadata();
  const mostSize = isLongPicture(autoOrient) ? { width: LONGEST_SIDE } : { width: LONGEST_SIDE, height: LONGEST_SIDE };
  const upright = image
    .autoOrient()
    .resize({ ...mostSize, fit: 'inside', withoutEnlargement: true })
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
