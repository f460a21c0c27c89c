import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type Case, type Family, fractions, noise, otherKinds, refused, truncated } from './case.ts';

const green = [40, 92, 41] as const;
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

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 92, b: 41 } } });
const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
const grey = [128, 128, 128] as const;

type Variant = readonly [
  name: string,
  make: (width: number, height: number) => Sharp,
  colour: readonly [number, number, number],
];

const variants: readonly Variant[] = [
  ['PNG', (w, h) => plain(w, h).png(), green],
  ['interlaced PNG', (w, h) => plain(w, h).png({ progressive: true }), green],
  ['PNG with a palette', (w, h) => plain(w, h).png({ palette: true }), green],
  ['PNG with 16 bits', (w, h) => plain(w, h).toColourspace('rgb16').png(), green],
  ['transparent PNG', (w, h) => clear(w, h).png(), [255, 255, 255]],
  [
    'grey PNG',
    (w, h) =>
      sharp({ create: { width: w, height: h, channels: 3, background: '#808080' } })
        .greyscale()
        .png(),
    grey,
  ],
  ['JPEG', (w, h) => plain(w, h).jpeg({ quality: 95 }), green],
  ['small JPEG', (w, h) => plain(w, h).jpeg({ quality: 40 }), green],
  ['progressive JPEG', (w, h) => plain(w, h).jpeg({ progressive: true, quality: 95 }), green],
  ['JPEG with full colours', (w, h) => plain(w, h).jpeg({ chromaSubsampling: '4:4:4', quality: 95 }), green],
  [
    'grey JPEG',
    (w, h) =>
      sharp({ create: { width: w, height: h, channels: 3, background: '#808080' } })
        .greyscale()
        .jpeg(),
    grey,
  ],
  ['turned JPEG', (w, h) => plain(w, h).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }), green],
  [
    'JPEG with a place',
    (w, h) =>
      plain(w, h)
        .jpeg({ quality: 95 })
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } }),
    green,
  ],
];

const good: readonly Case[] = variants.flatMap(([name, make, colour]) =>
  sizes.map(([width, height]) => ({
    name: `${name} of ${width} by ${height}`,
    make: () => make(width, height).toBuffer(),
    // An image narrower than a point is antialiased to a shade of its color.
    expected: { pages: 1, ...(Math.min(width, height) >= 90 && { colour }) },
  })),
);

const noisy = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const png = () => noisy().png().toBuffer();
const jpeg = () => noisy().jpeg().toBuffer();
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, tail]);
}

/** A PNG whose header may claim any size. */
function pngOf(
  width: number,
  height: number,
  depth = 8,
  colour = 2,
  data: Uint8Array = deflateSync(Buffer.alloc(1000)),
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(depth, 8);
  head.writeUInt8(colour, 9);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG whose frame header claims another size. */
async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg();
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const bomb = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ palette: true, colours: 2 })
    .toBuffer();

async function withZeros(make: () => Promise<Buffer>, from: number, count: number): Promise<Buffer> {
  const bytes = await make();
  const start = Math.floor(bytes.length * from);
  return bytes.fill(0, start, start + count);
}

const hostile: readonly Case[] = [
  ...otherKinds,
  ...truncated('a PNG', png, fractions),
  ...truncated('a JPEG', jpeg, fractions),
  ...(['webp', 'gif', 'tiff', 'avif'] as const).map((format) =>
    refused(`a picture as ${format}`, () => plain(50, 50).toFormat(format).toBuffer(), 'unknownType'),
  ),
  refused('a bitmap', () => Buffer.concat([Buffer.from('BM'), noise(500)]), 'unknownType'),
  refused('an icon', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), noise(500)]), 'unknownType'),
  ...[
    [9_000, 9_000],
    [16_000, 4_000],
    [4_000, 16_000],
  ].map(([width = 0, height = 0]) =>
    refused(`a PNG of ${width} by ${height} in few bytes`, () => bomb(width, height), 'tooManyPixels'),
  ),
  ...[
    [100_000, 100_000],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_647, 1],
    [0, 100],
    [100, 0],
  ].map(([width = 0, height = 0]) =>
    refused(
      `a PNG that claims ${width} by ${height}`,
      () => pngOf(width, height),
      'tooManyPixels',
      'damaged',
      'unknownType',
    ),
  ),
  refused('a JPEG that claims 65,535 by 65,535', () => jpegClaiming(65_535, 65_535), 'tooManyPixels', 'damaged'),
  refused('a JPEG that claims no height', () => jpegClaiming(400, 0), 'damaged'),
  refused('a PNG of an unknown depth', () => pngOf(10, 10, 7), 'damaged'),
  refused('a PNG of an unknown colour', () => pngOf(10, 10, 8, 5), 'damaged'),
  refused('a PNG with too little data', () => pngOf(500, 500), 'damaged'),
  refused('a PNG with noise for data', () => pngOf(50, 50, 8, 2, noise(300)), 'damaged'),
  refused('only a PNG signature', () => signature, 'unknownType', 'damaged'),
  refused('a PNG signature and noise', () => Buffer.concat([signature, noise(5_000)]), 'unknownType', 'damaged'),
  refused('only a JPEG signature', () => Buffer.from('ffd8ffe0', 'hex'), 'damaged'),
  refused(
    'a JPEG signature and noise',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(5_000, 3)]),
    'damaged',
  ),
  ...[0.2, 0.4, 0.6, 0.8].map((from) =>
    refused(`a PNG with a hole at ${from * 100} %`, () => withZeros(png, from, 500), 'damaged'),
  ),
  refused('a PNG without an end', async () => (await png()).subarray(0, -40), 'damaged'),
];

const disarmed: readonly Case[] = ['%PDF-1.7 <script>alert(1)</script>', 'PK\x03\x04', '<?php system("id"); ?>'].map(
  (tail) => ({
    name: `a PNG followed by ${tail}`,
    make: async () => Buffer.concat([await plain(100, 100).png().toBuffer(), Buffer.from(tail)]),
    expected: { pages: 1, colour: green },
  }),
);

export const images: Family = { extension: 'png', good, hostile, disarmed };
