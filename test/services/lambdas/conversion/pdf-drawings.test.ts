import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { comparePages, lostPixels } from './poppler.ts';
import { font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const fade = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
const axial = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 540 0] /Extend [true true] ${fade} >>`;
/** A free-form triangle mesh: flag, x, y and a color for each of three corners. */
const mesh = stream(
  `/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]`,
  Buffer.from([0, 10, 10, 255, 0, 0, 0, 240, 20, 0, 255, 0, 0, 120, 240, 0, 0, 255]),
);
const shadingPattern = (shading: string) => `<< /PatternType 2 /Shading ${shading} >>`;
const heading = `/Pattern cs /P1 scn ${line('Official Transcript')} 72 300 400 200 re f`;
const withPattern = (pattern: string, objects: Record<number, string> = {}) =>
  pdfByHand({ resources: `/Pattern << /P1 ${pattern} >>`, content: heading, objects });

const form = (content: string, entries = '/Type /XObject') =>
  stream(`${entries} /Subtype /Form /BBox [0 0 612 792] /Resources << ${font} >>`, content);
const withXObject = (object: string, objects: Record<number, string> = {}) =>
  pdfByHand({
    resources: '/XObject << /X 5 0 R >>',
    content: object.includes('/Image') ? 'q 400 0 0 400 72 200 cm /X Do Q' : '/X Do',
    objects: { 5: object, ...objects },
  });
const image = (entries: string, bytes: Uint8Array = Buffer.from([0, 90, 180, 60])) =>
  stream(
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries.includes('/ColorSpace') ? '' : '/ColorSpace /DeviceGray'} ${entries}`,
    bytes,
  );
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>';

const drawings: Readonly<Record<string, Uint8Array>> = {
  'text in a gradient': withPattern('5 0 R', { 5: shadingPattern('6 0 R'), 6: axial }),
  'a gradient in a mesh, which is a stream': withPattern(shadingPattern('6 0 R'), { 6: mesh }),
  'a gradient in a tiling pattern': withPattern('5 0 R', {
    5: stream(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 60] /XStep 60 /YStep 60 /Resources << /Shading << /Names ${axial} >> >>`,
      'q 0 0 50 50 re W n 0.1 0 0 0.1 0 0 cm /Names sh Q',
    ),
  }),
  'a gradient behind a soft mask': pdfByHand({
    resources: `/ExtGState << /A << /SMask << /Type /Mask /S /Luminosity /G 6 0 R >> >> >> /Pattern << /P1 ${shadingPattern(axial)} >>`,
    content: `/A gs ${heading}`,
    objects: {
      6: stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /Shading 7 0 R >> >>',
        '/Shading sh',
      ),
      7: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [72 0 540 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>',
    },
  }),
  opacity: pdfByHand({
    resources: '/ExtGState << /AA << /ca 0.3 /CA 0.3 >> >>',
    content: `/AA gs 1 0 0 rg 72 300 400 200 re f ${line('Faint')}`,
  }),
  'a spot color named like an action': pdfByHand({
    resources: `/ColorSpace << /AA [/Separation /JavaScript /DeviceCMYK ${tint}] >>`,
    content: `/AA cs 0.8 scn 72 300 400 200 re f`,
  }),
  'an indexed color space': withXObject(
    image('/ColorSpace [/Indexed /DeviceRGB 3 <FF000000FF000000FF808080>]', Buffer.from([0, 1, 2, 3])),
  ),
  'letters that are drawings, under any name': pdfByHand({
    resources: `/Font << /A << /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98 /Widths [12 12] /Encoding << /Differences [97 /JS /Parent] >> /CharProcs << /JS 5 0 R /Parent 6 0 R >> /Resources << /Shading << /S 7 0 R >> >> >> >>`,
    content: 'BT /A 60 Tf 72 400 Td (abab) Tj ET',
    objects: {
      5: stream('', '10 0 d0 0 0 9 9 re f'),
      6: stream('', '10 0 d0 q 0 0 5 9 re W n /S sh Q'),
      7: axial.replace('72 0 540 0', '0 0 9 9'),
    },
  }),
  'a form XObject that says it is a page': withXObject(form(line('Form'), '/Type /Page')),
  'a picture whose filters are abbreviated': withXObject(
    image(
      '/F [/ASCIIHexDecode /FlateDecode] /DP [null << /Predictor 1 >>]',
      Buffer.from(`${deflateSync(Buffer.from([0, 90, 180, 60])).toString('hex')}>`),
    ),
  ),
  'a picture with a mask': withXObject(image('/SMask 6 0 R'), { 6: image('', Buffer.from([255, 128, 64, 200])) }),
};

describe('a converted PDF', () => {
  it.each(Object.entries(drawings))('still shows %s', async (_, source) => {
    const { drawn, different } = comparePages(source, await convert(source));
    expect(drawn).toBeGreaterThan(0);
    expect(different).toBe(0);
  });
});

const answer = 'BT /F1 12 Tf 2 8 Td (000-12-3456) Tj ET 1 0 0 RG 0.5 0.5 299 29 re S';
const box = '/BBox [0 0 300 30]';
const plain = `${box} /Resources << ${font} >>`;
const stamp = '/Subtype /Stamp /AP << /N 7 0 R >>';

/** A page with an annotation, whose appearance stream is object 7. */
const annotated = (annotation: string, entries = plain, objects: Record<number, string> = {}) =>
  pdfByHand({
    catalog: `/AcroForm << /Fields [6 0 R] >>`,
    page: '/Annots [6 0 R]',
    content: line('The form'),
    objects: {
      6: `<< /Type /Annot /Rect [72 600 372 630] /P 3 0 R ${annotation} >>`,
      7: stream(entries, answer),
      ...objects,
    },
  });
const checkBox = (state: string) =>
  annotated(`/Subtype /Widget /FT /Btn ${state} /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>`, plain, {
    8: stream(plain, '0 0 300 30 re S'),
  });
const shown: Readonly<Record<string, Uint8Array>> = {
  'with all entries': annotated(stamp, `/Type /XObject /Subtype /Form ${plain}`),
  'without type and subtype': annotated(stamp),
  'of a state that is chosen': checkBox('/AS /Yes'),
  'of a state that is not chosen': checkBox('/AS /Off'),
  'in an object of its own': annotated('/Subtype /Widget /FT /Tx /AP 8 0 R', plain, { 8: '<< /N 7 0 R >>' }),
  'that is turned': annotated(stamp, `${plain} /Matrix [0 1 -1 0 0 0]`),
  'without resources, so that it uses those of its page': annotated(stamp, box),
  'that multiplies what lies beneath it': annotated(
    '/Subtype /Highlight /QuadPoints [72 630 372 630 72 600 372 600] /AP << /N 7 0 R >>',
    plain,
    {
      7: stream(`${box} /Resources << ${font} /ExtGState << /G << /BM /Multiply >> >> >>`, `/G gs ${answer}`),
    },
  ),
};
const withoutAnnotation = pdfByHand({ content: line('The form') });

describe('an appearance stream', () => {
  it.each(Object.entries(shown))('is drawn as readers draw it, %s', async (_, source) => {
    const converted = await convert(source);
    expect(comparePages(source, converted).different).toBe(0);
    expect(comparePages(withoutAnnotation, converted).different).toBeGreaterThan(0);
  });

  it('has the size of its annotation without a bounding box', async () => {
    const converted = await convert(annotated(stamp, `/Resources << ${font} >>`));
    expect(comparePages(annotated(stamp), converted).different).toBe(0);
  });

  it.each([
    ['hidden', 2],
    ['hidden on screens', 32],
  ])('of an annotation that is %s is not drawn', async (_, flags) => {
    const converted = await convert(annotated(`${stamp} /F ${flags}`));
    expect(comparePages(withoutAnnotation, converted).different).toBe(0);
  });
});

const quad = '/QuadPoints [80 640 280 640 80 612 280 612]';
const markup: Readonly<Record<string, string>> = {
  'a highlight': `/Subtype /Highlight /C [1 0.5 0] ${quad}`,
  'an underline': `/Subtype /Underline /C [1 0 0] ${quad}`,
  'a filled square': '/Subtype /Square /C [0 0 0.8] /IC [0.2 0.4 0.2]',
  'a dashed circle': '/Subtype /Circle /C [0 0.4 0] /BS << /W 2 /S /D /D [6 3] >>',
  'a line': '/Subtype /Line /C [0 0 0] /L [80 610 290 640] /BS << /W 2 >>',
  'a polygon': '/Subtype /Polygon /C [0 0 0] /Vertices [80 610 200 640 290 606] /BS << /W 2 >>',
  'a signature in ink':
    '/Subtype /Ink /C [0 0 0.4] /BS << /W 2 >> /InkList [[80 610 120 640 150 610 200 635] [210 610 280 640]]',
};

describe('markup without an appearance stream', () => {
  it.each(Object.entries(markup))('is drawn as readers draw it: %s', async (_, annotation) => {
    const page = (...annotations: string[]) =>
      pdfByHand({
        page: `/Annots [${annotations.map((each) => `<< /Type /Annot /Rect [72 600 300 650] /F 4 ${each} >>`)}]`,
        content: line('Marked', 615),
      });
    const pdf = await convert(page(annotation));
    expect(comparePages(page(), pdf).different).toBeGreaterThan(100);
    expect(lostPixels(page(annotation), pdf)).toBeLessThanOrEqual(10);
  });
});
