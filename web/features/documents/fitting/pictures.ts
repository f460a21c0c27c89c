import { fileBytes } from '../../../../shared/partner-limits.ts';
import { FileProblem } from './file-problem.ts';
import type { OnProgress, Picture, Size, Work } from './protocol.ts';

/** The steps are tried in order until the file fits. Text recognition still read small print at the last one. */
export const steps: readonly [Step, ...Step[]] = [
  { dpi: 220, quality: 0.85 },
  { dpi: 200, quality: 0.7 },
  { dpi: 175, quality: 0.6 },
  { dpi: 150, quality: 0.5 },
  { dpi: 150, quality: 0.35 },
  { dpi: 150, quality: 0.25, isGray: true },
  { dpi: 150, quality: 0.2, isGray: true },
];

/** What a page is kept as until all pages are known, better than any step. */
const untilJoined = { dpi: steps[0].dpi, quality: 0.92 };
/** Pixels. */
const THUMBNAIL = 240;

export async function fitPicture({ file, size }: Picture, onProgress: OnProgress): Promise<Blob> {
  return withBitmap(file, sizeAt(size, steps[0].dpi), async (bitmap) => {
    for (const [index, step] of steps.entries()) {
      const jpeg = await encode(bitmap, sizeAt(size, step.dpi), step);
      if (jpeg.size <= fileBytes) return jpeg;
      onProgress((index + 1) / steps.length);
    }
    throw new FileProblem('tooLarge');
  });
}

export function readPicture({ file, size }: Picture): Promise<Work['readPicture']['result']> {
  const pageSize = sizeAt(size, untilJoined.dpi);
  return withBitmap(file, pageSize, async (bitmap) => {
    const scale = Math.min(1, THUMBNAIL / Math.max(pageSize.width, pageSize.height));
    const small = { width: Math.ceil(pageSize.width * scale), height: Math.ceil(pageSize.height * scale) };
    return { page: await encode(bitmap, pageSize, untilJoined), thumbnail: await encode(bitmap, small, untilJoined) };
  });
}

/** A JPEG of at most the step's size and quality. */
export async function recompress(jpeg: Blob, step: Step): Promise<{ readonly jpeg: Blob; readonly size: Size }> {
  return withBitmap(jpeg, undefined, async (bitmap) => {
    const size = sizeAt(bitmap, step.dpi);
    return { jpeg: await encode(bitmap, size, step), size };
  });
}

/** Scaled while it is opened: a bitmap of 48 megapixels takes 192 MB. */
async function withBitmap<T>(file: Blob, size: Size | undefined, use: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    ...(size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' }),
  }).catch((cause: unknown) => {
    throw new FileProblem('unreadable', { cause });
  });
  try {
    return await use(bitmap);
  } finally {
    bitmap.close();
  }
}

/** A canvas takes over no metadata. */
function encode(bitmap: ImageBitmap, { width, height }: Size, { quality, isGray }: Omit<Step, 'dpi'>): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas to draw on.');
  context.imageSmoothingQuality = 'high';
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  if (isGray) {
    context.globalCompositeOperation = 'saturation';
    context.fillRect(0, 0, width, height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

export interface Step {
  /** Dots per inch of a picture that fills a Letter page. */
  readonly dpi: number;
  /** Of a JPEG, between 0 and 1. */
  readonly quality: number;
  readonly isGray?: boolean;
}

/** Inches of a Letter page. */
const [LONG, SHORT] = [11, 8.5];

/** What remains of a picture; it is never enlarged. */
function sizeAt({ width, height }: Size, dpi: number): Size {
  const inches = Math.min(LONG / Math.max(width, height), SHORT / Math.min(width, height));
  const scale = Math.min(1, dpi * inches);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
