import sharp, { type Sharp } from 'sharp';
import type { Picture } from './reader-page.ts';

/** Converts a picture to sharp, from PDFium's order of colors (blue, green, red) to RGB. */
export function pictureToSharp({ width, height, pixels }: Picture): Sharp {
  const rgb = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from + 2] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from] ?? 0;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}
