import { isLongPicture } from '../../../../shared/documents/lay-out-picture.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { FileProblem } from './file-problem.ts';
import type { OnProgress, Picture, Size, WorkerTasks } from './protocol.ts';

/** The steps to try in order until the file fits. Even after the last step, text recognition can read small print. */
export const compressionSteps: readonly [CompressionStep, ...CompressionStep[]] = [
  { dpi: 220, quality: 0.85 },
  { dpi: 200, quality: 0.7 },
  { dpi: 175, quality: 0.6 },
  { dpi: 150, quality: 0.5 },
  { dpi: 150, quality: 0.35 },
  { dpi: 150, quality: 0.25, isGray: true },
  { dpi: 150, quality: 0.2, isGray: true },
];

/** The quality of a page until all pages are known. It is higher than the quality of any step. */
const intermediateStep = { dpi: compressionSteps[0].dpi, quality: 0.92 };
/** The longer side of a thumbnail, in pixels. */
const THUMBNAIL_SIZE = 240;

export async function fitPicture({ file, size }: Picture, onProgress: OnProgress): Promise<Blob> {
  return withBitmap(file, sizeAt(size, compressionSteps[0].dpi), async (bitmap) => {
    for (const [index, step] of compressionSteps.entries()) {
      const jpeg = await encode(bitmap, sizeAt(size, step.dpi), step);
      if (jpeg.size <= fileBytes) return jpeg;
      onProgress((index + 1) / compressionSteps.length);
    }
    throw new FileProblem('tooLarge');
  });
}

export function readPicture({ file, size }: Picture): Promise<WorkerTasks['readPicture']['result']> {
  const pageSize = sizeAt(size, intermediateStep.dpi);
  return withBitmap(file, pageSize, async (bitmap) => {
    const scale = Math.min(1, THUMBNAIL_SIZE / Math.max(pageSize.width, pageSize.height));
    const thumbnailSize = { width: Math.ceil(pageSize.width * scale), height: Math.ceil(pageSize.height * scale) };
    return {
      page: await encode(bitmap, pageSize, intermediateStep),
      thumbnail: await encode(bitmap, thumbnailSize, intermediateStep),
    };
  });
}

/** Returns a JPEG of at most the step's resolution and quality. */
export async function recompress(
  picture: Blob | ImageData,
  step: CompressionStep,
): Promise<{ readonly jpeg: Blob; readonly size: Size }> {
  return withBitmap(picture, undefined, async (bitmap) => {
    const size = sizeAt(bitmap, step.dpi);
    return { jpeg: await encode(bitmap, size, step), size };
  });
}

/** Opens a picture and scales it while decoding, because a bitmap of 48 megapixels takes 192 MB. */
async function withBitmap<T>(
  file: Blob | ImageData,
  size: Size | undefined,
  use: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T> {
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

/** Encodes a bitmap as a JPEG. The canvas keeps no metadata of the original. */
function encode(
  bitmap: ImageBitmap,
  { width, height }: Size,
  { quality, isGray }: Omit<CompressionStep, 'dpi'>,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas to draw on.');
  if (!keepsDrawnColors()) throw new FileProblem('changedPictures');
  context.imageSmoothingQuality = 'high';
  // Without a white background, transparent areas would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  if (isGray) {
    context.globalCompositeOperation = 'saturation';
    context.fillRect(0, 0, width, height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Whether a canvas returns what was drawn. Some browsers return noise instead, so that sites can't recognize devices. */
function keepsDrawnColors(): boolean {
  const context = new OffscreenCanvas(16, 16).getContext('2d');
  if (!context) return false;
  context.fillStyle = 'rgb(51 102 153)';
  context.fillRect(0, 0, 16, 16);
  const drawn = [51, 102, 153, 255];
  // Brave changes some colors by 1, which is not visible.
  return context.getImageData(0, 0, 16, 16).data.every((value, at) => Math.abs(value - (drawn[at % 4] ?? 0)) < 8);
}

export interface CompressionStep {
  /** Dots per inch of a picture that fills a Letter page, or has its width if the picture is long. */
  readonly dpi: number;
  /** The quality of a JPEG, from 0 to 1. */
  readonly quality: number;
  readonly isGray?: boolean;
}

/** The sides of a Letter page, in inches. */
const [LONG, SHORT] = [11, 8.5];

/** The maximum number of pixels, which only long pictures can reach. Safari's canvas has at most 16,777,216. */
const MOST_PIXELS = 16_000_000;

/** Returns the size of a picture when it is scaled to the resolution. Pictures are never enlarged. */
function sizeAt(size: Size, dpi: number): Size {
  const { width, height } = size;
  const toWidth = SHORT / Math.min(width, height);
  const inches = isLongPicture(size) ? toWidth : Math.min(LONG / Math.max(width, height), toWidth);
  const scale = Math.min(1, dpi * inches, Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
