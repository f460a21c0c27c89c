import { describe, expect, it } from '@jest/globals';
import { textIn } from './poppler.ts';
import { appearance, font, line, pdfByHand, plain, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Objects with active content, and objects that refer to them. */
const hidden = {
  7: script,
  8: '<< /Type /Filespec /F (canary.exe) /EF << /F 9 0 R >> >>',
  9: stream('/Type /EmbeddedFile', 'canary'),
  10: stream('', 'app.alert("canary")'),
  11: '<< /S /Launch /F (canary.exe) >>',
  12: '<< /Pages 2 0 R /OpenAction 11 0 R /Names << /EmbeddedFiles << /Names [(canary) 8 0 R] >> >> >>',
};

const ways: Readonly<Record<string, string>> = {
  'a script': '/X 7 0 R',
  'a long script': '/Y << /S /JavaScript /JS 10 0 R >>',
  'its own actions': '/AA << /O 11 0 R >> /A 7 0 R',
  'a file': '/EF << /F 9 0 R >>',
  'the catalog': '/X 1 0 R',
  'a page': '/X 3 0 R',
  'an annotation': '/X << /Type /Annot /Subtype /Link /A 11 0 R >>',
  'private data': '/Metadata 9 0 R /PieceInfo << /X 10 0 R >>',
};

const active = /canary|alert|JavaScript|Launch|OpenAction|EmbeddedFile|Filespec|\/(JS|AA|EF|Metadata|PieceInfo)\b/;

const places: Readonly<Record<string, (way: string) => Uint8Array>> = {
  'a layer': (way) =>
    pdfByHand({
      catalog: '/OpenAction 11 0 R /OCProperties << /OCGs [5 0 R] /D << >> >>',
      resources: '/Properties << /Layer 5 0 R >>',
      content: `/OC /Layer BDC ${line('The page')} EMC`,
      objects: { ...hidden, 5: `<< /Type /OCG /Name (Layer) ${way} >>` },
    }),
  'a property': (way) =>
    pdfByHand({
      catalog: '/OpenAction 11 0 R',
      resources: `/Properties << /Own << ${way} >> >>`,
      content: line('The page'),
      objects: hidden,
    }),
  'a font': (way) =>
    pdfByHand({
      catalog: '/OpenAction 11 0 R',
      resources: `/Pattern << >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${way} >> >>`,
      content: line('The page'),
      objects: hidden,
    }),
  'a note': (way) =>
    pdfByHand({
      catalog: '/OpenAction 11 0 R',
      page: '/Annots [5 0 R]',
      objects: {
        ...hidden,
        5: `<< /Type /Annot /Subtype /FreeText /Rect [72 600 372 630] /AP << /N 6 0 R >> ${way} >>`,
        6: appearance('The page').replace('/Type /XObject', `/Type /XObject ${way}`),
      },
    }),
  'inherited resources': (way) =>
    pdfByHand({
      catalog: '/OpenAction 11 0 R',
      content: line('The page'),
      objects: {
        ...hidden,
        2: `<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << ${font} ${way} >> >>`,
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
      },
    }),
};

const cases = Object.entries(places).flatMap(([place, make]) =>
  Object.entries(ways).map(([name, way]) => [name, place, make(way)] as const),
);

describe('a PDF', () => {
  it.each(cases)('loses %s that is referred to from %s', async (_name, _place, source) => {
    const pdf = await convert(source);
    expect(await plain(pdf)).not.toMatch(active);
    expect(textIn(pdf)).toContain('The page');
  });

  it('keeps fonts and drawings whose names look like actions', async () => {
    const pdf = pdfByHand({
      resources: `/Font << /JS << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /AA 5 0 R /A 6 0 R >>`,
      content: `BT /JS 24 Tf 72 700 Td (The page) Tj ET /AA Do q 1 0 0 1 72 500 cm /A Do Q`,
      objects: {
        5: stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${font} >>`, line('One', 600)),
        6: appearance('Two'),
      },
    });
    expect(textIn(await convert(pdf))).toMatch(/The page\s+One\s+Two/);
  });
});
