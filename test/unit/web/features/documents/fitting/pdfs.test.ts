import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { fitPdf, join, readPdf } from '../../../../../../web/features/documents/fitting/pdfs.ts';
import {
  attachments,
  dataForPrograms,
  dynamicForms,
} from '../../../../../services/lambdas/conversion/attached-files.ts';
import { pdfWithBrokenObjects } from '../../../../../services/lambdas/conversion/revised-pdf.ts';

const read = async (make: () => Promise<Uint8Array>) => readPdf({ file: new Blob([new Uint8Array(await make())]) });

const photoOf = (page: number) => {
  const noise = { type: 'gaussian', mean: 100 + page, sigma: 40 } as const;
  return sharp({ create: { width: 900, height: 1200, channels: 3, background: '#fff', noise } });
};

describe('a PDF that the browser opens to join it or to make it smaller', () => {
  it.each(attachments)('is refused with the name of the file that is attached to %s', async (_, make, name) => {
    await expect(read(make)).rejects.toMatchObject({
      problem: 'attachedFiles',
      message: expect.stringContaining(`choose them all. The attached files: “${name}”.`),
    });
  });

  it.each(dataForPrograms)('is accepted with %s', async (_, make) => {
    expect(await read(make)).toBe(1);
  });

  it.each(dynamicForms)('is refused if it is an XFA form %s', async (_, make) => {
    await expect(read(make)).rejects.toMatchObject({ problem: 'dynamicForm' });
  });

  it('is refused if it was cut off, because the converter would not notice that pages are missing', async () => {
    const pdf = await PDFDocument.create();
    for (let page = 1; page <= 4; page += 1)
      pdf.addPage().drawImage(await pdf.embedJpg(await photoOf(page).jpeg({ quality: 90 }).toBuffer()));
    const whole = await pdf.save({ useObjectStreams: false });
    const file = new Blob([whole.slice(0, whole.length * 0.7)]);
    await expect(fitPdf({ file }, () => undefined)).rejects.toMatchObject({ problem: 'damagedPdf' });
    await expect(readPdf({ file })).rejects.toMatchObject({ problem: 'damagedPdf' });
  });

  it('is refused if its objects are damaged', async () => {
    await expect(read(pdfWithBrokenObjects)).rejects.toMatchObject({ problem: 'damagedPdf' });
  });

  it('is refused with the reason if its size is not that of pictures', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.context.register(pdf.context.stream(randomBytes(1_100_000)));
    const file = new Blob([new Uint8Array(await pdf.save())]);
    await expect(fitPdf({ file }, () => undefined)).rejects.toMatchObject({
      message: expect.stringContaining("Most of its size isn't pictures that we can shrink."),
    });
  });
});

/** A canvas that is drawn by sharp, because Node.js has none. */
class Canvas {
  private bitmap: Sharp = sharp();
  private readonly size: readonly [number, number];
  constructor(width: number, height: number) {
    this.size = [width, height];
  }
  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: ({ picture }: { picture: Sharp }) => (this.bitmap = picture),
      // The color with which the product tests the canvas.
      getImageData: () => ({ data: [51, 102, 153, 255] }),
    };
  }
  async convertToBlob({ quality }: { quality: number }) {
    const jpeg = this.bitmap.resize(...this.size).jpeg({ quality: quality * 100 });
    return new Blob([new Uint8Array(await jpeg.toBuffer())]);
  }
}

class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

async function createImageBitmap(source: Blob | Pixels) {
  const picture =
    source instanceof Blob
      ? sharp(Buffer.from(await source.arrayBuffer()))
      : sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } }).removeAlpha();
  const { width, height } = await picture.metadata();
  return { picture, width, height, close: () => undefined };
}

beforeAll(() => {
  Object.assign(globalThis, { OffscreenCanvas: Canvas, ImageData: Pixels, createImageBitmap });
});

describe('a picture in a PDF that is too large', () => {
  const [width, height] = [1000, 1300];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = (channels: 1 | 3) => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#fff', noise } });
    return channels === 1 ? picture.extractChannel('red') : picture.linear([0.5, 0.2, 0.3], [100, 10, 10]);
  };
  const means = async (picture: Uint8Array) => (await sharp(picture).stats()).channels.map(({ mean }) => mean);
  const jpeg = () => photo(3).jpeg({ quality: 98 }).toBuffer();

  /** Returns the compressed rows of a PNG file, which begin with the numbers of their filters. */
  const pngRows = async (picture: Sharp) => {
    const png = await picture.png({ adaptiveFiltering: true, progressive: false }).toBuffer();
    const parts: Buffer[] = [];
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
      if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
        parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    return Buffer.concat(parts);
  };
  const predictor = (colors: number) => ({ Predictor: 15, Colors: colors, BitsPerComponent: 8, Columns: width });

  it.each<[string[], string, () => Promise<Uint8Array>, Record<string, number>]>([
    [['DCTDecode'], 'DeviceRGB', jpeg, {}],
    [['FlateDecode', 'DCTDecode'], 'DeviceRGB', async () => deflateSync(await jpeg()), {}],
    [['ASCIIHexDecode', 'DCTDecode'], 'DeviceRGB', async () => Buffer.from(`${(await jpeg()).toString('hex')}>`), {}],
    [['FlateDecode'], 'DeviceRGB', async () => deflateSync(await photo(3).raw().toBuffer()), {}],
    [['FlateDecode'], 'DeviceGray', async () => deflateSync(await photo(1).raw().toBuffer()), {}],
    [['FlateDecode'], 'DeviceRGB', () => pngRows(photo(3)), predictor(3)],
    [['FlateDecode'], 'DeviceGray', () => pngRows(photo(1)), predictor(1)],
  ])('becomes a smaller JPEG with the same colors (%j, %s)', async (filters, colorSpace, contents, parameters) => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const entries = { Subtype: 'Image', Width: width, Height: height, ColorSpace: colorSpace, BitsPerComponent: 8 };
    const ref = pdf.context.register(
      pdf.context.stream(await contents(), {
        ...entries,
        Filter: filters,
        ...(parameters.Predictor && { DecodeParms: parameters }),
      }),
    );
    const fitted = await fitPdf({ file: new Blob([new Uint8Array(await pdf.save())]) }, () => undefined);
    expect(fitted.size).toBeLessThanOrEqual(1_048_576);
    const { context } = await PDFDocument.load(await fitted.arrayBuffer());
    const image = context.lookup(ref);
    if (!(image instanceof PDFRawStream)) throw new Error('The picture is missing.');
    expect(`${image.dict}`).toMatch(/\/ColorSpace \/DeviceRGB[\s\S]*\/Filter \/DCTDecode/);
    const expected = await photo(colorSpace === 'DeviceGray' ? 1 : 3)
      .png()
      .toBuffer();
    const [found, original] = [await means(image.contents), await means(expected)];
    for (const [index, mean] of found.entries())
      expect(Math.abs(mean - (original[index % original.length] ?? 0))).toBeLessThan(6);
  });

  it('stays readable if it is a long screenshot', async () => {
    const background = { type: 'gaussian', mean: 240, sigma: 4 } as const;
    const screenshot = sharp({
      create: { width: 900, height: 9000, channels: 3, background: '#fff', noise: background },
    });
    const pdf = await PDFDocument.create();
    pdf.addPage([450, 4500]);
    const entries = { Subtype: 'Image', Width: 900, Height: 9000, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
    const contents = deflateSync(await screenshot.raw().toBuffer());
    const ref = pdf.context.register(pdf.context.stream(contents, { ...entries, Filter: 'FlateDecode' }));
    const fitted = await fitPdf({ file: new Blob([new Uint8Array(await pdf.save())]) }, () => undefined);
    const image = (await PDFDocument.load(await fitted.arrayBuffer())).context.lookup(ref);
    expect(image instanceof PDFRawStream && `${image.dict}`).toMatch(/\/Width 900\n\/Height 9000/);
  });

  it.each([
    ['a mask that needs its exact colors', { SMask: true }],
    ['the predictor of TIFF', { DecodeParms: { Predictor: 2, Colors: 3, Columns: width } }],
    ['inverted colors', { Decode: [1, 0, 1, 0, 1, 0] }],
    ['colors for print', { ColorSpace: 'DeviceCMYK' }],
  ])('stays as it is with %s', async (_, { SMask, ...entries }: Record<string, unknown>) => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const { context } = pdf;
    const mask = SMask ? { SMask: context.register(context.stream('', { Matte: [0, 0, 0] })) } : {};
    const all = {
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    };
    context.register(context.stream(randomBytes(1_100_000), { ...all, ...entries, ...mask }));
    const file = new Blob([new Uint8Array(await pdf.save())]);
    await expect(fitPdf({ file }, () => undefined)).rejects.toMatchObject({ problem: 'notPictures' });
  });

  it('keeps its mask, which must stay gray', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const entries = { Subtype: 'Image', BitsPerComponent: 8, Filter: ['FlateDecode'] };
    const [maskWidth, maskHeight] = [200, 260];
    const alpha = deflateSync(await photo(1).resize(maskWidth, maskHeight).raw().toBuffer());
    const gray = { Width: maskWidth, Height: maskHeight, ColorSpace: 'DeviceGray' };
    const mask = pdf.context.register(pdf.context.stream(alpha, { ...entries, ...gray }));
    const color = deflateSync(await photo(3).raw().toBuffer());
    pdf.context.register(
      pdf.context.stream(color, { ...entries, Width: width, Height: height, ColorSpace: 'DeviceRGB', SMask: mask }),
    );
    const fitted = await fitPdf({ file: new Blob([new Uint8Array(await pdf.save())]) }, () => undefined);
    const kept = (await PDFDocument.load(await fitted.arrayBuffer())).context.lookup(mask);
    expect(kept instanceof PDFRawStream && `${kept.dict}`).toMatch(/\/ColorSpace \/DeviceGray/);
  });
});

describe('a long screenshot', () => {
  it('is combined with other files on several pages that show all of it', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 9000, channels: 3, background: '#285c29' } })
      .jpeg()
      .toBuffer();
    const pdf = await join(
      { parts: [{ kind: 'picture', page: new Blob([new Uint8Array(jpeg)]), turns: 0 }] },
      () => undefined,
    );
    const pages = (await PDFDocument.load(await pdf.arrayBuffer())).getPages();
    // The picture is 612 points wide and 6120 points high, and each page repeats 24 points of the page before.
    expect(pages.map((page) => page.getSize())).toEqual(Array.from({ length: 8 }, () => ({ width: 612, height: 792 })));
  });
});
