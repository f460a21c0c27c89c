import sharp from 'sharp';
import { documentLimits } from '../document-limits.ts';
import { DocumentRefused } from '../document-refused.ts';
import type { Parts } from './read-parts.ts';

/** Refuses pictures that unpack to too many pixels, by what their heads say. */
export async function checkPictures(parts: Parts): Promise<void> {
  for (const [name, bytes] of parts) {
    if (!name.includes('/media/')) continue;
    const { width, height } = await sizeOf(bytes);
    if (width * height > documentLimits.pixels) throw new DocumentRefused('tooManyPixels');
  }
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { width: 0, height: 0 }; // a drawing of Office, which has no pixels
  }
}
