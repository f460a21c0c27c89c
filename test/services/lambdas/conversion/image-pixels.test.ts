import { expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { pixelsOf } from './poppler.ts';
import { convert } from './refusal.ts';

const colours = {
  R: [220, 40, 40],
  G: [30, 150, 60],
  B: [40, 60, 200],
  Y: [240, 220, 40],
  W: [255, 255, 255],
} as const;
type Colour = keyof typeof colours;

/** Four fields of 100 pixels each: red, green, blue, yellow; transparent where left out. */
function fields(names = 'RGBY', size = 100): Sharp {
  const composites = [...names].flatMap((name, index) => {
    if (name === ' ') return [];
    const [r, g, b] = colours[name as Colour];
    const input = { create: { width: size, height: size, channels: 3 as const, background: { r, g, b } } };
    return [{ input, left: (index % 2) * size, top: Math.floor(index / 2) * size }];
  });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 2 * size, height: 2 * size, channels: 4, background } }).composite(composites);
}

const flat = async () => sharp(await fields().removeAlpha().png().toBuffer());

/** The names of the colours in the four fields of the page's picture, which is 150 points wide and in the middle. */
async function seen(picture: Uint8Array, tolerance: number): Promise<string> {
  const page = pixelsOf(await convert(picture));
  const name = (x: number, y: number) => {
    const pixel = page.at(306 + x, 396 + y);
    const isNear = ([, wanted]: readonly [string, readonly number[]]) =>
      pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance);
    return Object.entries(colours).find(isNear)?.[0] ?? `[${pixel}]`;
  };
  return [name(-37, -37), name(37, -37), name(-37, 37), name(37, 37)].join('');
}

/** By EXIF orientation: 2 is mirrored, 3 upside down, 6 to be rotated clockwise, and so on. */
it.each([
  [1, 'RGBY'],
  [2, 'GRYB'],
  [3, 'YBGR'],
  [4, 'BYRG'],
  [5, 'RBGY'],
  [6, 'BRYG'],
  [7, 'YGBR'],
  [8, 'GYRB'],
])('a JPEG with orientation %d shows %s', async (orientation, expected) => {
  const jpeg = await (await flat())
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer();
  expect(await seen(jpeg, 10)).toBe(expected);
});

it.each<readonly [string, number, (picture: Sharp) => Sharp]>([
  ['PNG', 0, (picture) => picture.png()],
  ['PNG with 16 bits', 1, (picture) => picture.toColourspace('rgb16').png()],
  ['PNG with a palette', 2, (picture) => picture.png({ palette: true, colours: 8 })],
  ['interlaced PNG', 0, (picture) => picture.png({ progressive: true })],
  ['JPEG', 10, (picture) => picture.jpeg({ quality: 95 })],
  ['progressive JPEG', 10, (picture) => picture.jpeg({ quality: 95, progressive: true })],
  // CMYK has no blue as bright as a screen's.
  ['JPEG in printing colours', 60, (picture) => picture.toColourspace('cmyk').jpeg({ quality: 95 })],
])('a %s shows its colours within %d', async (_, tolerance, encode) => {
  expect(await seen(await encode(await flat()).toBuffer(), tolerance)).toBe('RGBY');
});

it.each([
  ['all bits', (picture: Sharp) => picture.png()],
  ['a palette', (picture: Sharp) => picture.png({ palette: true, colours: 8 })],
  ['16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
])('what is transparent in a PNG of %s is white', async (_, encode) => {
  const picture = sharp(await fields('R  Y').png().toBuffer());
  expect(await seen(await encode(picture).toBuffer(), 2)).toBe('RWWY');
});
