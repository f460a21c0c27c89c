import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { convertWithoutPreview } from '../../../../lambdas/conversion/convert-in-process.ts';
import { stripJpeg2000Metadata } from '../../../../lambdas/conversion/pdf/sanitize-streams.ts';
import { lostPixels, pageCountOf, pixelsOf, textIn } from './poppler.ts';
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

  it.each(['', '/FlateDecode'])(
    'inside the content of a page becomes part of a picture of the page (%s)',
    async (filter) => {
      const file = await photo();
      const inline = `q 612 0 0 792 0 0 cm BI /W 64 /H 64 /CS /RGB /BPC 8 /F /DCT ID ${file.toString('latin1')} EI Q`;
      const content = Buffer.from(inline, 'latin1');
      const source = pdfByHand({
        objects: { 4: filter ? stream(`/Filter ${filter}`, deflateSync(content)) : stream('', content) },
      });
      const { pdf, picturedPages } = await convertWithoutPreview(source, 'embedded');
      expect(picturedPages).toBe(1);
      expect(await plain(pdf)).not.toMatch(/Canary|Exif/);
      expect(lostPixels(source, pdf)).toBe(0);
    },
  );

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

  it.each([
    ['a button that is not drawn', '/Subtype /Widget /FT /Btn /Ff 65536'],
    ['a signature with an empty drawing', '/Subtype /Widget /FT /Sig /AP << /N 7 0 R >>'],
    ['a text field', '/Subtype /Widget /FT /Tx /V (Answer) /DA (/Helv 12 Tf 0 g)'],
  ])('keeps its scan under %s that covers the page', async (_, entries) => {
    const annotation = `<< /Type /Annot /Rect [0 0 612 792] /F 4 ${entries} >>`;
    const source = withScan('/Annots [6 0 R]', {
      6: annotation,
      7: stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', ''),
    });
    expect(lostPixels(withScan(), (await convertWithoutPreview(source, 'embedded')).pdf)).toBe(0);
  });
});

/** Returns a font that is not in the file, for text in UTF-16. */
const missingFont = (name: string, encoding: string, ordering: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 >> >>] >>`;
const japanese = missingFont('HeiseiMin-W3', 'UniJIS-UCS2-H', 'Japan1');
const showText = (text: string) =>
  `BT /J 24 Tf 2 5 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`;
const drawingIn = (font: string, text: string) =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 30] /Resources << /Font << /J ${font} >> >>`, showText(text));

describe('text in a font that is not in the PDF', () => {
  it.each([
    ['Japanese', '成績証明書の写し', japanese],
    ['simplified Chinese', '成绩单', missingFont('STSong-Light,Bold', 'UniGB-UCS2-H', 'GB1')],
    ['traditional Chinese', '成績單', missingFont('MSung-Light', 'UniCNS-UCS2-H', 'CNS1')],
    ['Korean', '성적증명서', missingFont('HYSMyeongJo-Medium', 'UniKS-UCS2-H', 'Korea1')],
  ])('is drawn in our font, so that every reader shows it: %s', async (_, text, font) => {
    const source = pdfByHand({
      resources: '/XObject << /X 5 0 R >>',
      content: '/X Do',
      objects: { 5: drawingIn(font, text) },
    });
    const { pdf, picturedPages } = await convertWithoutPreview(source, 'embedded');
    expect(picturedPages).toBe(1);
    expect(textIn(pdf).trim()).toBe(text);
    expect(lostPixels(pdf, pdfByHand({}))).toBeGreaterThan(50 * text.length);
  });

  it('is kept as text on more than 20 pages, because so many pictures would take too long', async () => {
    const numbers = Array.from({ length: 21 }, (_, index) => 10 + index);
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>`;
    const pages = Object.fromEntries(numbers.map((number) => [number, page]));
    const tree = `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count 21 >>`;
    const source = pdfByHand({ content: '/X Do', objects: { ...pages, 2: tree, 5: drawingIn(japanese, '合格') } });
    // `convert` throws if a page became a picture.
    expect(pageCountOf(await convert(source))).toBe(21);
  });

  it('is drawn in an annotation of a page that becomes a picture', async () => {
    const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [72 600 372 630] /F 4 /AP << /N 7 0 R >> >>';
    const source = withScan('/Annots [6 0 R]', { 6: stamp, 7: drawingIn(japanese, '合格') });
    const { pdf } = await convertWithoutPreview(source, 'embedded');
    expect(textIn(pdf).trim()).toBe('合格');
    expect(lostPixels(pdf, withScan())).toBeGreaterThan(100);
  });

  it('is kept if our fonts cannot draw it, and does not count as a blank page', async () => {
    const font =
      '/Font << /J << /Type /Font /Subtype /TrueType /BaseFont /ArialMT /Encoding << /Differences [1 /afii10033 /afii10082 /afii10074] >> /FontDescriptor << /Type /FontDescriptor /FontName /ArialMT /Flags 32 >> >> >>';
    const content = 'BT /J 24 Tf 72 700 Td <010203> Tj ET';
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${font} >> /Contents 4 0 R >>`;
    expect(textIn(await convert(pdfByHand({ content, objects: { 3: page } }))).trim()).toBe('При');
  });
});
