import sharp from 'sharp';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/read-parts.ts';
import { blockSvg } from './block-svg.ts';

/** By their headers: any part may be a picture, whatever its name. */
export async function checkPictures(parts: Parts): Promise<void> {
  blockSvg();
  for (const bytes of parts.values()) {
    const { width, height } = await sizeOf(bytes);
    if (width * height > documentLimits.pixels) throw new DocumentRefused('tooManyPixels');
  }
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { width: 0, height: 0 }; // no picture, or a vector drawing
  }
}
