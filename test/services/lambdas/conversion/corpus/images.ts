import sharp, { type Sharp } from 'sharp';
import { type Case, type Family, otherKinds, truncated } from './case.ts';

const green = [40, 92, 41] as const;
const gray = [128, 128, 128] as const;
const white = [255, 255, 255] as const;
const sizes = [
  [1, 1],
  [16, 16],
  [120, 90],
  [90, 120],
  [640, 480],
  [1600, 1200],
  [3000, 40],
  [40, 3000],
] as const;

type Color = readonly [number, number, number];
const variants: readonly (readonly [name: string, color: Color, encode: (picture: Sharp) => Sharp])[] = [
  ['PNG', green, (picture) => picture.png()],
  ['interlaced PNG', green, (picture) => picture.png({ progressive: true })],
  ['PNG with a palette', green, (picture) => picture.png({ palette: true })],
  ['PNG with 16 bits', green, (picture) => picture.toColourspace('rgb16').png()],
  ['transparent PNG', white, (picture) => picture.ensureAlpha(0).png()],
  ['gray PNG', gray, (picture) => picture.greyscale().png()],
  ['JPEG', green, (picture) => picture.jpeg({ quality: 95 })],
  ['small JPEG', green, (picture) => picture.jpeg({ quality: 40 })],
  ['progressive JPEG', green, (picture) => picture.jpeg({ progressive: true, quality: 95 })],
  ['JPEG with full colors', green, (picture) => picture.jpeg({ chromaSubsampling: '4:4:4', quality: 95 })],
  ['gray JPEG', gray, (picture) => picture.greyscale().jpeg()],
  ['rotated JPEG', green, (picture) => picture.jpeg({ quality: 95 }).withMetadata({ orientation: 6 })],
];

const good: readonly Case[] = variants.flatMap(([name, color, encode]) =>
  sizes.map(([width, height]) => {
    const background = color === gray ? '#808080' : { r: 40, g: 92, b: 41 };
    return {
      name: `${name} of ${width} by ${height}`,
      make: () => encode(sharp({ create: { width, height, channels: 3, background } })).toBuffer(),
      // An image narrower than a point is antialiased to a shade of its color.
      expected: { pages: 1, ...(Math.min(width, height) >= 90 && { color }) },
    };
  }),
);

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const noisy = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } });

const hostile: readonly Case[] = [
  ...otherKinds,
  ...truncated('a PNG', () => noisy().png().toBuffer()),
  ...truncated('a JPEG', () => noisy().jpeg().toBuffer()),
];

export const images: Family = { extension: 'png', good, hostile };
