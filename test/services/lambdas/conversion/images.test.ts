import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { infoOf, pageCountOf, pixelsOf } from './poppler.ts';
import { convert } from './refusal.ts';

const colors = {
  R: [220, 40, 40],
  G: [30, 150, 60],
  B: [40, 60, 200],
  Y: [240, 220, 40],
  W: [255, 255, 255],
} as const;
type Color = keyof typeof colors;

/** Creates a picture of four squares, 100 pixels wide: red, green, blue and yellow. A space leaves a square out. */
function fields(names = 'RGBY'): Sharp {
  const composites = [...names].flatMap((name, index) => {
    if (name === ' ') return [];
    const [r, g, b] = colors[name as Color];
    const input = { create: { width: 100, height: 100, channels: 3 as const, background: { r, g, b } } };
    return [{ input, left: (index % 2) * 100, top: Math.floor(index / 2) * 100 }];
  });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 200, height: 200, channels: 4, background } }).composite(composites);
}
const flat = async () => sharp(await fields().removeAlpha().png().toBuffer());

/** Returns the colors of the four squares on the page. The picture is 150 points wide, in the middle of the page. */
async function shownColors(picture: Uint8Array, tolerance: number): Promise<string> {
  const page = pixelsOf(await convert(picture));
  const name = (x: number, y: number) => {
    const pixel = page.at(306 + x, 396 + y);
    const isNear = ([, wanted]: readonly [string, readonly number[]]) =>
      pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance);
    return Object.entries(colors).find(isNear)?.[0] ?? `[${pixel}]`;
  };
  return [name(-37, -37), name(37, -37), name(-37, 37), name(37, 37)].join('');
}

describe('a picture', () => {
  it('is centered on a Letter page with language and title', async () => {
    const pdf = await convert(await (await flat()).png().toBuffer());
    expect(infoOf(pdf)).toMatchObject({
      Pages: '1',
      'Page size': '612 x 792 pts (letter)',
      Title: 'Uploaded picture',
      Tagged: 'yes',
    });
    expect(pixelsOf(pdf).at(306, 396 - 85)).toEqual([...colors.W]);
  });

  it.each([
    [1, 'RGBY'],
    [2, 'GRYB'],
    [3, 'YBGR'],
    [4, 'BYRG'],
    [5, 'RBGY'],
    [6, 'BRYG'],
    [7, 'YGBR'],
    [8, 'GYRB'],
  ])('with the EXIF orientation %d is turned upright: %s', async (orientation, expected) => {
    const jpeg = await (await flat()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).withMetadata({ orientation });
    expect(await shownColors(await jpeg.toBuffer(), 10)).toBe(expected);
  });

  it.each<readonly [string, number, (picture: Sharp) => Sharp]>([
    ['PNG', 0, (picture) => picture.png()],
    ['PNG with 16 bits', 1, (picture) => picture.toColourspace('rgb16').png()],
    ['PNG with a palette', 2, (picture) => picture.png({ palette: true, colours: 8 })],
    ['interlaced PNG', 0, (picture) => picture.png({ progressive: true })],
    ['progressive JPEG', 10, (picture) => picture.jpeg({ quality: 95, progressive: true })],
    // CMYK cannot show a blue as bright as a screen can.
    ['JPEG in printing colors', 60, (picture) => picture.toColourspace('cmyk').jpeg({ quality: 95 })],
  ])('that is a %s shows its colors within %d', async (_, tolerance, encode) => {
    expect(await shownColors(await encode(await flat()).toBuffer(), tolerance)).toBe('RGBY');
  });

  it.each([1, 2])('that is a JPEG without its last bytes (%d) is whole', async (missing) => {
    const jpeg = await (await flat()).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    expect(await shownColors(jpeg.subarray(0, -missing), 10)).toBe('RGBY');
  });

  it('that is a long screenshot continues on more pages, on which its text keeps its size', async () => {
    const [width, height] = [1000, 6000];
    const stripe = (background: string, top: number) => ({
      input: { create: { width, height: 200, channels: 3 as const, background } },
      left: 0,
      top,
    });
    const screenshot = sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite([stripe('#285c29', 0), stripe('#1e963c', 5800)])
      .jpeg({ quality: 95 });
    const pdf = await convert(await screenshot.toBuffer());
    // The picture is 540 points wide and 3240 points high. Each page repeats 24 points of the page before.
    expect(pageCountOf(pdf)).toBe(5);
    const [first, last] = [pixelsOf(pdf, 1), pixelsOf(pdf, 5)];
    const isGreen = ([red = 0, green = 0]: number[]) => green > red + 30;
    const [top, end] = [36, 36 + 3240 - 4 * 696];
    expect([60, 550].map((x) => isGreen(first.at(x, top + 50)))).toEqual([true, true]);
    expect(isGreen(first.at(306, top + 150))).toBe(false);
    expect([60, 550].map((x) => isGreen(last.at(x, end - 50)))).toEqual([true, true]);
    expect([end - 150, end + 20].map((y) => isGreen(last.at(306, y)))).toEqual([false, false]);
  });

  it('loses its location', async () => {
    const jpeg = await (await flat())
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect(jpeg.includes('Canary')).toBe(true);
    const pdf = Buffer.from(await convert(jpeg));
    expect([pdf.includes('Canary'), pdf.includes('Exif')]).toEqual([false, false]);
  });

  it('is converted without the data that follows it', async () => {
    const script = Buffer.from('%PDF-1.7 <script>alert(1)</script>');
    const pdf = Buffer.from(await convert(Buffer.concat([await fields().png().toBuffer(), script])));
    expect(infoOf(pdf).Title).toBe('Uploaded picture');
    expect(pdf.includes('alert')).toBe(false);
  });
});
