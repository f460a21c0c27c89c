import { describe, expect, it } from '@jest/globals';
import { comparePages } from './poppler.ts';
import { font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const answer = 'BT /F1 12 Tf 2 8 Td (000-12-3456) Tj ET 1 0 0 RG 0.5 0.5 299 29 re S';
const box = '/BBox [0 0 300 30]';
const resources = `/Resources << ${font} >>`;
const asForm = '/Type /XObject /Subtype /Form';

interface Variant {
  readonly entries?: string;
  readonly content?: string;
  readonly annotation?: string;
  readonly objects?: Readonly<Record<number, string>>;
}

/** A field with an appearance; 7 is the appearance stream. */
const field = ({
  entries = `${asForm} ${box} ${resources}`,
  content = answer,
  annotation = '/Subtype /Widget /FT /Tx /T (ssn) /V (000-12-3456) /AP << /N 7 0 R >>',
  objects = {},
}: Variant) =>
  pdfByHand({
    catalog: `/AcroForm << /Fields [6 0 R] >>`,
    page: '/Annots [6 0 R]',
    content: line('The form'),
    objects: {
      6: `<< /Type /Annot /Rect [72 600 372 630] /F 4 /P 3 0 R ${annotation} >>`,
      7: stream(entries, content),
      ...objects,
    },
  });

const noSubtype = `/Type /XObject ${box} ${resources}`;
const checkBox = (state: string, states = '/Yes 7 0 R /Off 8 0 R') =>
  `/Subtype /Widget /FT /Btn ${state} /AP << /N << ${states} >> >>`;
const off = { 8: stream(`${box} ${resources}`, '0 0 300 30 re S') };

const shown: Readonly<Record<string, Uint8Array>> = {
  'with all entries': field({}),
  'without a subtype': field({ entries: noSubtype }),
  'without a type': field({ entries: `/Subtype /Form ${box} ${resources}` }),
  'without type and subtype': field({ entries: `${box} ${resources}` }),
  'with the subtype of something else': field({ entries: `/Type /XObject /Subtype /PS ${box} ${resources}` }),
  'of a state that is chosen': field({ annotation: checkBox('/AS /Yes'), entries: noSubtype, objects: off }),
  'of a state that is not chosen': field({ annotation: checkBox('/AS /Off'), entries: noSubtype, objects: off }),
  'of a note': field({ annotation: '/Subtype /FreeText /AP << /N 7 0 R >>', entries: noSubtype }),
  'of a stamp': field({ annotation: '/Subtype /Stamp /AP << /N 7 0 R >>', entries: noSubtype }),
  'in an object of its own': field({
    annotation: '/Subtype /Widget /FT /Tx /AP 8 0 R',
    entries: noSubtype,
    objects: { 8: '<< /N 7 0 R >>' },
  }),
  'that is turned': field({ entries: `${noSubtype} /Matrix [0 1 -1 0 0 0]` }),
  'in a gradient': field({
    entries: `${box} /Resources << ${font} /Pattern << /P1 8 0 R >> >>`,
    content: `/Pattern cs /P1 scn ${answer}`,
    objects: {
      8: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 372 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>',
    },
  }),
  'that multiplies what lies beneath it': field({
    entries: `${box} /Resources << ${font} /ExtGState << /G << /BM /Multiply >> >> >>`,
    content: `/G gs ${answer}`,
    annotation: '/Subtype /Highlight /QuadPoints [72 630 372 630 72 600 372 600] /AP << /N 7 0 R >>',
  }),
  'without resources, so that it uses those of its page': field({ entries: `${asForm} ${box}` }),
};

const withoutField = pdfByHand({ content: line('The form') });

describe('an appearance stream', () => {
  it.each(Object.entries(shown))('is drawn as readers draw it, %s', async (_, source) => {
    const converted = await convert(source);
    expect(comparePages(source, converted).different).toBe(0);
    expect(comparePages(withoutField, converted).different).toBeGreaterThan(0);
  });

  it.each([
    ['without a bounding box', ''],
    ['with a bounding box that is none', '/BBox [0 0]'],
  ])('has the size of its annotation, %s', async (_, entries) => {
    const source = field({ entries: `${asForm} ${resources} ${entries}` });
    expect(comparePages(field({}), await convert(source)).different).toBe(0);
  });

  it.each([
    ['hidden', 2],
    ['hidden on screens', 32],
  ])('of an annotation that is %s is not drawn', async (_, flags) => {
    const source = pdfByHand({
      content: line('The form'),
      page: '/Annots [6 0 R]',
      objects: {
        6: `<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [72 600 372 630] /AP << /N 7 0 R >> >>`,
        7: stream(noSubtype, answer),
      },
    });
    expect(comparePages(withoutField, await convert(source)).different).toBe(0);
  });

  it('is drawn once for each of the annotations that share it', async () => {
    const second = '<< /Type /Annot /Subtype /Stamp /Rect [72 400 372 430] /AP << /N 7 0 R >> >>';
    const source = pdfByHand({
      page: '/Annots [6 0 R 8 0 R]',
      objects: {
        6: '<< /Type /Annot /Subtype /Stamp /Rect [72 600 372 630] /AP << /N 7 0 R >> >>',
        7: stream(noSubtype, answer),
        8: second,
      },
    });
    expect(comparePages(source, await convert(source)).different).toBe(0);
  });
});
