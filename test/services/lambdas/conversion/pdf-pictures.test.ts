import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { convertWithoutPreview } from '../../../../lambdas/conversion/convert-in-process.ts';
import { stripJpeg2000Metadata } from '../../../../lambdas/conversion/pdf/sanitize-streams.ts';
import { lostPixels, pixelsOf, textIn } from './poppler.ts';
import { appearance, pdfByHand, plain, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

/** Creates a red picture with a location in its metadata. */
const photo = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: 'Canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();

const withPhoto = (file: Uint8Array, entries: string) =>
  pdfByHand({
    content: 'q 612 0 0 792 0 0 cm /Photo Do Q',
    resources: '/XObject << /Photo 5 0 R >>',
    objects: {
      5: stream(
        `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
        file,
      ),
    },
  });

const insert = (file: Buffer, at: number, part: Buffer) =>
  Buffer.concat([file.subarray(0, at), part, file.subarray(at)]);

const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.of(0xff, marker, 0, text.length + 2), Buffer.from(text, 'latin1')]);

/** Returns the position before the second scan of a progressive picture, where readers also accept metadata. */
const betweenScans = (file: Buffer) => file.indexOf(Buffer.of(0xff, 0xc4), file.indexOf(Buffer.of(0xff, 0xda)));

const acceptedPictures: Readonly<Record<string, (file: Buffer) => Uint8Array>> = {
  'compressed a second time': (file) => withPhoto(deflateSync(file), '/Filter [/FlateDecode /DCTDecode]'),
  'with a metadata segment between its scans': (file) =>
    withPhoto(insert(file, betweenScans(file), segment(0xe1, 'Exif Canary')), '/Filter /DCTDecode'),
  'with a thumbnail': (file) =>
    withPhoto(insert(file, 2, segment(0xe0, 'JFXX\0\x10 Canary of a thumbnail')), '/Filter /DCTDecode'),
};

describe('a picture in a PDF', () => {
  it.each(Object.entries(acceptedPictures))('loses its metadata, %s', async (_, put) => {
    const source = put(await photo());
    const pdf = await convert(source);
    expect(await plain(pdf)).not.toMatch(/Canary|Exif/);
    const [r = 0, g = 255] = pixelsOf(pdf).at(300, 400);
    expect([r > 240, g < 20]).toEqual([true, true]);
  });

  it('keeps only pixels and colors of a JPEG 2000 file', () => {
    const box = (name: string, content: string) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(content.length + 8);
      return Buffer.concat([size, Buffer.from(name + content, 'latin1')]);
    };
    const kept = [box('jP  ', '\r\n'), box('ftyp', 'jp2 '), box('jp2h', 'colours')];
    const pixels = box('jp2c', 'pixels');
    const file = Buffer.concat([...kept, box('uuid', 'Exif Canary'), box('xml ', 'Canary'), pixels]);
    expect(stripJpeg2000Metadata(file)).toEqual(new Uint8Array(Buffer.concat([...kept, pixels])));
  });
});

const scanSide = 6_400;

/** Creates a page with a black scan with a white stripe. The scan has too many pixels to be kept as it is. */
const withScan = (page = '', objects: Readonly<Record<number, string>> = {}) =>
  pdfByHand({
    page,
    content: 'q 300 0 0 300 100 200 cm /Scan Do Q',
    resources: '/XObject << /Scan 5 0 R >>',
    objects: {
      5: stream(
        `/Type /XObject /Subtype /Image /Width ${scanSide} /Height ${scanSide} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
        deflateSync(Buffer.alloc(scanSide ** 2 / 8).fill(0xff, (scanSide * 1_000) / 8, (scanSide * 2_000) / 8)),
      ),
      ...objects,
    },
  });

it('a page with a black-and-white scan of too many pixels becomes a picture with fewer pixels', async () => {
  const source = withScan();
  const { pdf, picturedPages } = await convertWithoutPreview(source, 'embedded');
  expect(picturedPages).toBe(1);
  expect(lostPixels(source, pdf)).toBe(0);
  // JPEG does not store white exactly.
  expect(Math.min(...pixelsOf(pdf).at(200, 792 - 440))).toBeGreaterThan(250);
});

describe('a page that becomes a picture', () => {
  const text = '李小龍 Łódź';
  const utf16 = `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

  it.each([
    ['a text field', `/Subtype /Widget /FT /Tx /V ${utf16} /DA (/Helv 12 Tf 0 g)`],
    ['a choice', `/Subtype /Widget /FT /Ch /V (o1) /Opt [[(o1) ${utf16}]] /DA (/Helv 12 Tf 0 g)`],
    ['a note', `/Subtype /FreeText /Contents ${utf16} /DA (/Helv 12 Tf 0 g)`],
  ])('shows all letters of %s that the reader has no font for', async (_, entries) => {
    const annotation = `<< /Type /Annot /Rect [72 600 400 630] /F 4 ${entries} >>`;
    const asDrawing = await convert(
      pdfByHand({ page: '/Annots [6 0 R]', content: 'q 100 200 300 300 re f Q', objects: { 6: annotation } }),
    );
    const { pdf, picturedPages } = await convertWithoutPreview(
      withScan('/Annots [6 0 R]', { 6: annotation }),
      'embedded',
    );
    expect(picturedPages).toBe(1);
    expect(textIn(pdf).replace(/\s/g, '')).toBe(text.replace(' ', ''));
    expect(lostPixels(pdf, asDrawing)).toBe(0);
    // Only the scan has a white stripe. The drawing is black there.
    expect(lostPixels(asDrawing, pdf)).toBeLessThanOrEqual(300 * Math.ceil((300 * 1_000) / scanSide));
  });

  it.each([
    ['a field that is not part of a form', '/Subtype /Widget /FT /Tx /V (Answer)'],
    ['a stamp', '/Subtype /Stamp'],
    ['a note', '/Subtype /FreeText'],
  ])('shows the drawing of %s, as text that can be searched', async (_, entries) => {
    const annotation = `<< /Type /Annot /Rect [72 600 372 630] /F 4 /AP << /N 7 0 R >> ${entries} >>`;
    const source = withScan('/Annots [6 0 R]', { 6: annotation, 7: appearance('Answer') });
    const { pdf, picturedPages } = await convertWithoutPreview(source, 'embedded');
    expect(picturedPages).toBe(1);
    expect(textIn(pdf).trim()).toBe('Answer');
    expect(lostPixels(pdf, withScan())).toBeGreaterThan(30);
  });
});
