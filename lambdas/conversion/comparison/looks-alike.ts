import type { Picture } from '../reader/reader-page.ts';

/** Pixels: larger than the traces of compression. */
const BLOCK = 8;
const MOST_DIFFERENCE = 32;

/** Whether two pictures show the same: the shades of each block are nearly equal. */
export function looksAlike(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const [shades, others] = [shadesOf(one), shadesOf(other)];
  return shades.every((shade, index) => abs(shade - (others[index] ?? 0)) <= MOST_DIFFERENCE);
}

// Jest looks globals such as Math up anew at each use.
const { abs, floor } = Math;

function shadesOf({ width, pixels }: Picture): number[] {
  const across = floor(width / BLOCK) + 1;
  const sums: number[] = [];
  const counts: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const block = floor(at / 4 / width / BLOCK) * across + floor(((at / 4) % width) / BLOCK);
    sums[block] = (sums[block] ?? 0) + (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
    counts[block] = (counts[block] ?? 0) + 3;
  }
  return sums.map((sum, block) => sum / (counts[block] ?? 1));
}
