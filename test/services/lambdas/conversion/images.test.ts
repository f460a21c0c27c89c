import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { infoOf, pixelsOf } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';

const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

/** Left half red, right half blue. */
const twoHalves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: blue } },
      left: width / 2,
      top: 0,
    },
  ]);

const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 60 && b < 60;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 200 && g < 60 && r < 60;
const white = [255, 255, 255];

describe('a picture', () => {
  it('is centred on a Letter page with language and title', async () => {
    const pdf = await convert(await twoHalves().png().toBuffer());
    expect(infoOf(pdf)).toMatchObject({
      Pages: '1',
      'Page size': '612 x 792 pts (letter)',
      Title: 'Uploaded picture',
      Tagged: 'yes',
    });
    const page = pixelsOf(pdf);
    expect(isRed(page.at(306 - 100, 396))).toBe(true);
    expect(isBlue(page.at(306 + 100, 396))).toBe(true);
    expect(page.at(306, 396 - 85)).toEqual(white);
  });

  it.each([
    [3, 'right', 'left'],
    [6, 'above', 'below'],
    [8, 'below', 'above'],
  ] as const)('stands upright with EXIF orientation %d', async (orientation, redAt, blueAt) => {
    const jpeg = await twoHalves().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const page = pixelsOf(await convert(jpeg));
    const places = { left: [206, 396], right: [406, 396], above: [306, 296], below: [306, 496] } as const;
    const colour = (place: keyof typeof places) => page.at(places[place][0], places[place][1]);
    expect([isRed(colour(redAt)), isBlue(colour(blueAt))]).toEqual([true, true]);
  });

  it('is scaled down to fit between the margins, and not up beyond its pixels', async () => {
    const wide = pixelsOf(await convert(await twoHalves(3000, 600).jpeg().toBuffer()));
    expect([wide.at(30, 396), isRed(wide.at(40, 396)), isBlue(wide.at(572, 396)), wide.at(582, 396)]).toEqual([
      white,
      true,
      true,
      white,
    ]);
    const small = pixelsOf(await convert(await twoHalves(40, 40).png().toBuffer()));
    expect([small.at(286, 396), isRed(small.at(296, 396))]).toEqual([white, true]);
  });

  it.each([
    [
      'with transparency',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png(),
    ],
    [
      'with a palette',
      () => sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } }).png({ palette: true }),
    ],
    [
      'with 16 bits',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
          .toColourspace('rgb16')
          .png(),
    ],
    [
      'in shades of grey',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
          .greyscale()
          .jpeg(),
    ],
    [
      'interlaced',
      () => sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } }).png({ progressive: true }),
    ],
  ])('%s shows white as white', async (_, make) => {
    const page = pixelsOf(await convert(await make().toBuffer()));
    expect(page.at(306, 396)).toEqual(white);
  });

  it.each([
    ['progressive', (image: Sharp) => image.jpeg({ progressive: true })],
    ['in printing colours', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
  ])('%s keeps its colours', async (_, make) => {
    const page = pixelsOf(await convert(await make(twoHalves()).toBuffer()));
    const [r = 0, , b = 0] = page.at(206, 396);
    expect(r).toBeGreaterThan(b + 100);
  });

  it('loses its location', async () => {
    const jpeg = await twoHalves()
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Canary of the copyright' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .toBuffer();
    expect(jpeg.includes('Canary')).toBe(true);
    const pdf = Buffer.from(await convert(jpeg));
    expect([pdf.includes('Canary'), pdf.includes('Exif')]).toEqual([false, false]);
  });

  it('is recognized whatever follows it', async () => {
    const polyglot = Buffer.concat([
      await twoHalves().png().toBuffer(),
      Buffer.from('%PDF-1.7 <script>alert(1)</script>'),
    ]);
    const pdf = Buffer.from(await convert(polyglot));
    expect(infoOf(pdf).Title).toBe('Uploaded picture');
    expect(pdf.includes('alert')).toBe(false);
  });
});

describe('refused are', () => {
  it.each([
    ['text', 'Dear committee'],
    ['web pages', '<!doctype html><html><body>Hello</body></html>'],
    ['drawings', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ])('%s', async (_, text) => expect(await refusalOf(Buffer.from(text))).toBe('unknownType'));
  it('other kinds of pictures', async () => {
    expect(await refusalOf(await twoHalves().webp().toBuffer())).toBe('unknownType');
    expect(await refusalOf(await twoHalves().gif().toBuffer())).toBe('unknownType');
  });
  it.each(['jpeg', 'png'] as const)('truncated pictures (%s)', async (format) => {
    const noise = sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    const size = Math.min(whole.length, 1_000_000);
    for (const part of [0.3, 0.6, 0.9])
      expect(await refusalOf(whole.subarray(0, Math.floor(size * part)))).toBe('damaged');
  });
  it('pictures with too many pixels', async () => {
    const large = await sharp({
      create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ palette: true, colours: 2 })
      .toBuffer();
    expect(await refusalOf(large)).toBe('tooManyPixels');
  });
});
