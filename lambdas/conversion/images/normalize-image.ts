import sharp from 'sharp';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';

export interface NormalizedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels: 300 per inch on 11 inches. */
const LONGEST_SIDE = 3300;

/** sharp drops all metadata unless it is told to keep it. */
export async function normalizeImage(bytes: Uint8Array): Promise<NormalizedImage> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: documentLimits.pixels });
    const { format } = await image.metadata();
    const upright = image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const encoded = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png({ compressionLevel: 9 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new DocumentRefused(isTooManyPixels(error) ? 'tooManyPixels' : 'damaged', { cause: error });
  }
}

// sharp's errors have no codes.
const isTooManyPixels = (error: unknown) => error instanceof Error && /exceeds pixel limit/i.test(error.message);
