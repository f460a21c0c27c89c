import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a PDF to a temporary file for a Poppler program. */
function withPoppler<T>(pdf: Uint8Array, use: (file: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const file = join(directory, 'document.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const textIn = (pdf: Uint8Array) =>
  withPoppler(pdf, (file) => run('pdftotext', '-layout', file, '-').replace(directionMarks, ''));

export const infoOf = (pdf: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    withPoppler(pdf, (file) => run('pdfinfo', file))
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

export const pageCountOf = (pdf: Uint8Array) => Number(infoOf(pdf).Pages);

export const structureOf = (pdf: Uint8Array) => withPoppler(pdf, (file) => run('pdfinfo', '-struct-text', file));

export const linksIn = (pdf: Uint8Array): string[] =>
  [...withPoppler(pdf, (file) => run('pdfinfo', '-url', file)).matchAll(/Annotation +(.*)/g)].map(
    ([, url = '']) => url,
  );

/** Returns the page of each named destination. */
export const namedPagesIn = (pdf: Uint8Array): Record<string, number> =>
  Object.fromEntries(
    [...withPoppler(pdf, (file) => run('pdfinfo', '-dests', file)).matchAll(/^ *(\d+) \[.*\] "(.*)"$/gm)].map(
      ([, page, name]) => [name, Number(page)],
    ),
  );

interface Picture {
  readonly width: number;
  readonly height: number;
  /** The red, green and blue values of each pixel. */
  readonly rgb: Uint8Array;
}

/** Renders a page at 72 dots per inch: one pixel per point. */
function pictureOf(pdf: Uint8Array, page: number): Picture {
  const ppm = withPoppler(pdf, (file) =>
    execFileSync('pdftoppm', ['-cropbox', '-r', '72', '-f', `${page}`, '-l', `${page}`, file], {
      maxBuffer: 1 << 28,
      stdio: 'pipe',
    }),
  );
  const [header = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1')) ?? [];
  if (!header) throw new Error('pdftoppm returned no picture.');
  return { width: Number(width), height: Number(height), rgb: ppm.subarray(header.length) };
}

export function pixelsOf(pdf: Uint8Array, page = 1) {
  const { width, height, rgb } = pictureOf(pdf, page);
  return {
    width,
    height,
    at: (x: number, y: number) => Array.from(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)),
  };
}

/** The largest difference that counts as equal: invisible rounding of transparent colors. */
const tolerance = 2;

/** Counts the pixels of a page that are not white, and those that look different on a page of another PDF. */
export function comparePages(one: Uint8Array, other: Uint8Array, page = 1, otherPage = page) {
  const [a, b] = [pictureOf(one, page), pictureOf(other, otherPage)];
  const isSameSize = a.width === b.width && a.height === b.height;
  let drawn = 0;
  let different = isSameSize ? 0 : a.width * a.height;
  // An array per pixel would take longer than rendering.
  for (let at = 0; at < a.rgb.length; at += 3) {
    if (!(a.rgb[at] === 255 && a.rgb[at + 1] === 255 && a.rgb[at + 2] === 255)) drawn += 1;
    if (isSameSize && (differs(a, b, at) || differs(a, b, at + 1) || differs(a, b, at + 2))) different += 1;
  }
  return { drawn, different };
}

/** Counts the dark pixels of a page that have no dark pixel at or next to their place in another PDF. */
export function lostPixels(source: Uint8Array, other: Uint8Array, page = 1): number {
  const [a, b] = [pictureOf(source, page), pictureOf(other, page)];
  const isDark = ({ rgb, width }: Picture, x: number, y: number, below: number) =>
    (rgb[(y * width + x) * 3 + 1] ?? 255) < below;
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
  let lost = a.width === b.width && a.height === b.height ? 0 : a.width * a.height;
  for (let y = 0; y < a.height; y += 1)
    for (let x = 0; x < a.width; x += 1)
      if (isDark(a, x, y, 128) && !around.some(([dx, dy]) => isDark(b, x + dx, y + dy, 240))) lost += 1;
  return lost;
}

const differs = (a: Picture, b: Picture, at: number) => Math.abs((a.rgb[at] ?? 0) - (b.rgb[at] ?? 0)) > tolerance;
