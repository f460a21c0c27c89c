import { describe, expect, it } from '@jest/globals';
import { comparePages, lostPixels, textIn } from './poppler.ts';
import { font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const fade = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
const axial = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 540 0] /Extend [true true] ${fade} >>`;
const shadingPattern = (shading: string) => `<< /PatternType 2 /Shading ${shading} >>`;
const heading = `/Pattern cs /P1 scn ${line('Official Transcript')} 72 300 400 200 re f`;
const withPattern = (pattern: string, objects: Record<number, string> = {}) =>
  pdfByHand({ resources: `/Pattern << /P1 ${pattern} >>`, content: heading, objects });

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

  'a spot color named like an action': pdfByHand({
    resources: `/ColorSpace << /AA [/Separation /JavaScript /DeviceCMYK ${tint}] >>`,
    content: `/AA cs 0.8 scn 72 300 400 200 re f`,
  }),

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

/** Creates a page with an annotation, whose appearance stream is object 7. */
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

  'of the selected state': checkBox('/AS /Yes'),
  'of a state that is not selected': checkBox('/AS /Off'),

  'that is rotated': annotated(stamp, `${plain} /Matrix [0 1 -1 0 0 0]`),

  'that multiplies with the content below': annotated(
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

  'the border of a note': '/Subtype /FreeText /Contents () /DA (0 0 1 rg /Helv 12 Tf)',

  'a filled square': '/Subtype /Square /C [0 0 0.8] /IC [0.2 0.4 0.2]',

  'a signature in ink':
    '/Subtype /Ink /C [0 0 0.4] /BS << /W 2 >> /InkList [[80 610 120 640 150 610 200 635] [210 610 280 640]]',
};

describe('markup without an appearance stream', () => {
  it.each(Object.entries(markup))('is drawn as readers draw it: %s', async (_, annotation) => {
    const page = (...annotations: string[]) =>
      pdfByHand({
        page: `/Annots [${annotations.map((entries) => `<< /Type /Annot /Rect [72 600 300 650] /F 4 ${entries} >>`)}]`,
        content: line('Marked', 615),
      });
    const pdf = await convert(page(annotation));
    expect(comparePages(page(), pdf).different).toBeGreaterThan(100);
    expect(lostPixels(page(annotation), pdf)).toBeLessThanOrEqual(10);
  });

  it.each([
    ['/Name /Approved', 'APPROVED'],
    ['/Name /SBNotForPublicRelease', 'NOT FOR PUBLIC RELEASE'],
    ['', 'DRAFT'],
  ])('is drawn although PDFium draws no stamp: %s', async (name, words) => {
    const page = `/Annots [<< /Type /Annot /Subtype /Stamp ${name} /Rect [72 500 272 560] /F 4 >>]`;
    expect(textIn(await convert(pdfByHand({ page, content: line('Marked', 615) })))).toMatch(
      new RegExp(`Marked\\s+${words}`),
    );
  });
});
