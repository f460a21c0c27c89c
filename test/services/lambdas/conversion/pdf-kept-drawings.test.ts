import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { launchBrowser } from '../../../support/browser.ts';
import { comparePages, textIn } from './poppler.ts';
import { font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const fade = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
const axial = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 540 0] /Extend [true true] ${fade} >>`;
const radial = `<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [300 400 10 300 400 200] /Extend [true true] ${fade} >>`;
/** A free-form triangle mesh: flag, x, y and a color for each of three corners. */
const mesh = stream(
  `/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]`,
  Buffer.from([0, 10, 10, 255, 0, 0, 0, 240, 20, 0, 255, 0, 0, 120, 240, 0, 0, 255]),
);
const shadingPattern = (shading: string, more = '') => `<< /PatternType 2 /Shading ${shading} ${more} >>`;

const inPattern = '/Pattern cs /P1 scn';
const heading = `${inPattern} ${line('Official Transcript')} 72 300 400 200 re f`;
const withPattern = (pattern: string, objects: Record<number, string> = {}) =>
  pdfByHand({ resources: `/Pattern << /P1 ${pattern} >>`, content: heading, objects });

const form = (content: string, entries = '') =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${font} >> ${entries}`, content);
const withXObject = (object: string, resources = '') =>
  pdfByHand({ resources: `/XObject << /X 5 0 R >> ${resources}`, content: '/X Do', objects: { 5: object } });

const image = (entries: string, bytes: Uint8Array) =>
  pdfByHand({
    resources: '/XObject << /X 5 0 R >>',
    content: 'q 400 0 0 400 72 200 cm /X Do Q',
    objects: {
      5: stream(
        `/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
        bytes,
      ),
    },
  });
const pixels = Buffer.from([0, 90, 180, 60]);
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>';

const luminosity = `<< /Type /Mask /S /Luminosity /G 6 0 R >>`;
const maskGroup = stream(
  '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /Shading 7 0 R >> >>',
  '/Shading sh',
);
const grayFade =
  '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [72 0 540 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >>';

const drawings: Readonly<Record<string, Uint8Array>> = {
  'text in an axial gradient': withPattern(shadingPattern(axial)),
  'text in a gradient that is an object of its own': withPattern('5 0 R', {
    5: shadingPattern('6 0 R'),
    6: axial,
  }),
  'a radial gradient': withPattern(shadingPattern(radial)),
  'a gradient in a mesh, which is a stream': withPattern(shadingPattern('6 0 R'), { 6: mesh }),
  'a gradient by a stitching function': withPattern(
    shadingPattern(
      `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 540 0] /Function << /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 1 0] /Functions [5 0 R 5 0 R] >> >>`,
    ),
    { 5: '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 1 0] /N 1 >>' },
  ),
  'a gradient with one function for each component': withPattern(
    shadingPattern('<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 540 0] /Function [5 0 R 5 0 R 6 0 R] >>'),
    {
      5: '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>',
      6: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>',
    },
  ),
  'a gradient with a graphics state': withPattern(
    shadingPattern(axial, '/ExtGState << /Type /ExtGState /LW 4 /ca 0.5 >>'),
  ),
  'a gradient that the page and a pattern share': pdfByHand({
    resources: `/Pattern << /P1 << /PatternType 2 /Shading 5 0 R >> >> /Shading << /ShadingType 5 0 R >>`,
    content: `${heading} q 72 100 300 100 re W n /ShadingType sh Q`,
    objects: { 5: axial },
  }),
  'a gradient that private data refers to as well': pdfByHand({
    page: '/PieceInfo << /Own 5 0 R >>',
    resources: `/Properties << /Own << /Shading 5 0 R /Parent 5 0 R >> >> /Pattern << /P1 5 0 R >>`,
    content: heading,
    objects: { 5: shadingPattern(axial) },
  }),
  'a gradient in a tiling pattern': withPattern('5 0 R', {
    5: stream(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 60] /XStep 60 /YStep 60 /Resources << /Shading << /Names ${axial} >> >>`,
      'q 0 0 50 50 re W n 0.1 0 0 0.1 0 0 cm /Names sh Q',
    ),
  }),
  'a gradient behind a soft mask': pdfByHand({
    resources: `/ExtGState << /A << /SMask ${luminosity} >> >> /Pattern << /P1 ${shadingPattern(axial)} >>`,
    content: `/A gs ${heading}`,
    objects: { 6: maskGroup, 7: grayFade },
  }),
  opacity: pdfByHand({
    resources: '/ExtGState << /AA << /ca 0.3 /CA 0.3 >> >>',
    content: `/AA gs 1 0 0 rg 72 300 400 200 re f ${line('Faint')}`,
  }),
  'a halftone with names of colorants': pdfByHand({
    resources: '/ExtGState << /G << /HT << /Type /Halftone /HalftoneType 5 /Default 6 0 R /JS 6 0 R /A 6 0 R >> >> >>',
    content: `/G gs ${line('Halftone')}`,
    objects: { 6: '<< /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round >>' },
  }),
  'a spot color named like an action': pdfByHand({
    resources: `/ColorSpace << /AA [/Separation /JavaScript /DeviceCMYK ${tint}] >>`,
    content: `/AA cs 0.8 scn 72 300 400 200 re f`,
  }),
  'several spot colors with attributes': pdfByHand({
    resources: `/ColorSpace << /C [/DeviceN [/A /JS] /DeviceCMYK 5 0 R << /Subtype /DeviceN /Colorants << /A [/Separation /A /DeviceCMYK ${tint}] /JS [/Separation /JS /DeviceCMYK ${tint}] >> /MixingHints << /Solidities << /A 1 /JS 0.5 >> >> >>] >>`,
    content: '/C cs 0.7 0.3 scn 72 300 400 200 re f',
    objects: { 5: stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]', '{ 0 0 }') },
  }),
  'an indexed color space': pdfByHand({
    resources: '/XObject << /X 5 0 R >>',
    content: 'q 400 0 0 400 72 200 cm /X Do Q',
    objects: {
      5: stream(
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace [/Indexed /DeviceRGB 3 <FF000000FF000000FF808080>] /BitsPerComponent 8',
        Buffer.from([0, 1, 2, 3]),
      ),
    },
  }),
  'letters that are drawings, under any name': pdfByHand({
    resources: `/Font << /A << /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98 /Widths [12 12] /Encoding << /Differences [97 /JS /Parent] >> /CharProcs << /JS 5 0 R /Parent 6 0 R >> /Resources << /Shading << /S 7 0 R >> >> >> >>`,
    content: 'BT /A 60 Tf 72 400 Td (abab) Tj ET',
    objects: {
      5: stream('', '10 0 d0 0 0 9 9 re f'),
      6: stream('', '10 0 d0 q 0 0 5 9 re W n /S sh Q'),
      7: axial.replace('72 0 540 0', '0 0 9 9'),
    },
  }),
  'a form XObject without a type': withXObject(form(line('Form')).replace('/Type /XObject', '')),
  'a form XObject that says it is a page': withXObject(form(line('Form')).replace('/Type /XObject', '/Type /Page')),
  'a font that says it is an annotation': pdfByHand({
    resources: '/Font << /F1 << /Type /Annot /Subtype /Type1 /BaseFont /Helvetica >> >>',
    content: line('Font'),
  }),
  'a form XObject with a group in a color space': withXObject(
    form(line('Group'), '/Group << /Type /Group /S /Transparency /CS /DeviceRGB /I true >>'),
  ),
  'a picture whose filter is abbreviated': image('/F /FlateDecode', deflateSync(pixels)),
  'a picture whose filters are abbreviated': image(
    '/F [/ASCIIHexDecode /FlateDecode] /DP [null << /Predictor 1 >>]',
    Buffer.from(`${deflateSync(pixels).toString('hex')}>`),
  ),
  'a picture with a mask': pdfByHand({
    resources: '/XObject << /X 5 0 R >>',
    content: 'q 400 0 0 400 72 200 cm /X Do Q',
    objects: {
      5: stream(
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 6 0 R',
        pixels,
      ),
      6: stream(
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
        Buffer.from([255, 128, 64, 200]),
      ),
    },
  }),
};

describe('a converted PDF', () => {
  it.each(Object.entries(drawings))('still shows %s', async (_, source) => {
    const { drawn, different } = comparePages(source, await convert(source));
    expect(drawn).toBeGreaterThan(0);
    expect(different).toBe(0);
  });

  it('still shows what a browser prints in gradients', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.setContent(`<h1 class="clipped">Official Transcript</h1><p class="clipped">Ana Müller: 3.97</p>
        <div class="linear"></div><div class="radial"></div><div class="masked">Sealed</div>
        <style>
          .clipped { background: linear-gradient(90deg, #7a1f2b, #0b5394); background-clip: text; color: transparent }
          div { height: 120px; margin: 20px }
          .linear { background: linear-gradient(45deg, red, rgb(0 0 255 / 30%)) }
          .radial { background: radial-gradient(circle, yellow, green 40%, transparent) }
          .masked { background: #7a1f2b; mask-image: linear-gradient(black, transparent) }
        </style>`);
      const source = await page.pdf({ printBackground: true });
      const pdf = await convert(source);
      expect(textIn(pdf)).toContain('Official Transcript');
      expect(comparePages(source, pdf).different).toBe(0);
    } finally {
      await browser.close();
    }
  });
});
