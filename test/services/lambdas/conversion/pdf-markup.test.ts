import { describe, expect, it } from '@jest/globals';
import { comparePages, lostPixels } from './poppler.ts';
import { line, pdfByHand } from './raw-pdf.ts';
import { convert } from './refusal.ts';

const quad = '/QuadPoints [80 640 280 640 80 612 280 612]';

/** Markup without an appearance of its own. */
const markup: Readonly<Record<string, string>> = {
  'a highlight': `/Subtype /Highlight /C [1 0.5 0] ${quad}`,
  'an underline': `/Subtype /Underline /C [1 0 0] ${quad}`,
  'a strike-out': `/Subtype /StrikeOut /C [1 0 0] ${quad}`,
  'a square': '/Subtype /Square /C [0 0 0.8] /BS << /W 3 >>',
  'a filled square': '/Subtype /Square /C [0 0 0.8] /IC [0.2 0.4 0.2]',
  'a dashed circle': '/Subtype /Circle /C [0 0.4 0] /BS << /W 2 /S /D /D [6 3] >>',
  'a line': '/Subtype /Line /C [0 0 0] /L [80 610 290 640] /BS << /W 2 >>',
  'a polygon': '/Subtype /Polygon /C [0 0 0] /Vertices [80 610 200 640 290 606] /BS << /W 2 >>',
  'a line of several parts': '/Subtype /PolyLine /C [0 0 0] /Vertices [80 610 200 640 290 606] /BS << /W 2 >>',
  'a signature in ink':
    '/Subtype /Ink /C [0 0 0.4] /BS << /W 2 >> /InkList [[80 610 120 640 150 610 200 635] [210 610 280 640]]',
};

const page = (annotation: string) =>
  pdfByHand({
    page: '/Annots [6 0 R]',
    content: line('Marked', 615),
    objects: { 6: `<< /Type /Annot /Rect [72 600 300 650] /F 4 ${annotation} >>` },
  });
const unmarked = pdfByHand({ content: line('Marked', 615) });

describe('markup that brings no appearance', () => {
  it.each(Object.entries(markup))('is drawn as readers draw it: %s', async (_, annotation) => {
    const source = page(annotation);
    const pdf = await convert(source);
    expect(comparePages(unmarked, pdf).different).toBeGreaterThan(100);
    expect(lostPixels(source, pdf)).toBeLessThanOrEqual(10);
  });

  it('is not drawn of no line', async () => {
    const ink = page('/Subtype /Ink /C [0 0 0] /InkList []');
    expect(comparePages(unmarked, await convert(ink)).different).toBe(0);
  });

  it('is black where it names no colour', async () => {
    const black = await convert(page('/Subtype /Square /C [0 0 0]'));
    expect(comparePages(black, await convert(page('/Subtype /Square'))).different).toBe(0);
  });

  it('shows the frame of an empty field', async () => {
    const field = page('/Subtype /Widget /FT /Tx /T (name) /MK << /BC [0 0 0] /BG [0.5 0.8 0.8] >>');
    const pdf = await convert(field);
    expect(comparePages(unmarked, pdf).different).toBeGreaterThan(5_000);
  });
});
