import { describe, expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import { bytesOf } from '../../../../lambdas/paper/new-pdf.ts';
import { textIn } from './poppler.ts';
import { appearance, font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert, refusalOf } from './refusal.ts';

const streamOf = (text: string) => stream('', line(text));

const drawn = { content: line('The page') };

const pageWith = (entries: string) =>
  `<< /Type /Page /MediaBox [0 0 612 792] /Resources << ${font} >> /Contents 4 0 R ${entries} >>`;

/** Its key is one that no ID takes part in. */
async function encryptedWithoutId(): Promise<Uint8Array> {
  const doc = new PDFKit({ ownerPassword: 'owner', pdfVersion: '1.7ext3' });
  doc.text('The page');
  const pdf = Buffer.from(await bytesOf(doc)).toString('latin1');
  return Buffer.from(pdf.replace(/\/ID \[[^\]]*\]/, ''), 'latin1');
}

/** Objects of which each leads to the next. */
const chain = (from: number, length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [from + index, `<< /Next ${from + index + 1} 0 R >>`] as const),
  );

const deepTree = () => ({
  ...Object.fromEntries(
    Array.from(
      { length: 9_000 },
      (_, index) =>
        [
          index + 10,
          `<< /Type /Pages /Count 1 /Kids [${index + 11} 0 R] /Parent ${index === 0 ? 2 : index + 9} 0 R >>`,
        ] as const,
    ),
  ),
  2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>',
  9010: pageWith('/Parent 9009 0 R'),
});

const broken: Readonly<Record<string, Uint8Array>> = {
  'with chains of thousands of objects': pdfByHand({
    ...drawn,
    resources: '/X 10 0 R',
    objects: chain(10, 20_000),
  }),
  'with pages thousands of levels down': pdfByHand({ ...drawn, objects: deepTree() }),
  'with a list for resources': pdfByHand({
    page: '/Annots [5 0 R]',
    objects: {
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources [] /Contents 4 0 R /Annots [5 0 R] >>',
      5: '<< /Type /Annot /Subtype /FreeText /Rect [72 600 372 630] /AP << /N 6 0 R >> >>',
      6: appearance('A note'),
    },
  }),
};

const odd: Readonly<Record<string, Uint8Array>> = {
  'whose pages are their own grandparents': pdfByHand({
    ...drawn,
    objects: {
      2: '<< /Type /Pages /Parent 9 0 R /Kids [3 0 R] /Count 1 >>',
      3: pageWith('/Parent 9 0 R'),
      9: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] >>',
    },
  }),
  'whose page is the child of a stream': pdfByHand({ ...drawn, objects: { 3: pageWith('/Parent 4 0 R') } }),
  'whose page is the child of a font': pdfByHand({
    ...drawn,
    objects: { 3: pageWith('/Parent 5 0 R'), 5: '<< /Type /Font >>' },
  }),
  'whose catalog has no type': pdfByHand({ ...drawn, objects: { 1: '<< /Pages 2 0 R >>' } }),
  'with a page of an email after its end': Buffer.concat([
    pdfByHand(drawn),
    Buffer.from('\n-- \nSent from my phone\n'.repeat(2_000)),
  ]),
  'that is encrypted without an ID': await encryptedWithoutId(),
};

describe('a PDF', () => {
  it.each(Object.entries(odd))('%s is shown', async (_, source) => {
    expect(textIn(await convert(source))).toContain('The page');
  });

  it.each(Object.entries(broken))('%s is damaged', async (_, source) => {
    expect(await refusalOf(source)).toBe('damaged');
  });

  it('keeps pages without a type', async () => {
    const page = (content: number) =>
      pageWith('/Parent 2 0 R').replace('/Type /Page ', '').replace('4 0', `${content} 0`);
    const pdf = await convert(
      pdfByHand({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Kids [3 0 R 7 0 R << /Kids [8 0 R] /Count 1 /Parent 2 0 R >>] /Count 3 >>',
          3: page(4),
          7: page(5),
          8: page(6),
          4: streamOf('First'),
          5: streamOf('Second'),
          6: streamOf('Third'),
        },
      }),
    );
    expect(textIn(pdf)).toMatch(/First[\s\S]*Second[\s\S]*Third/);
  });

  it('draws a note on its own page only when pages share their content', async () => {
    const pdf = await convert(
      pdfByHand({
        objects: {
          2: '<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>',
          3: pageWith('/Parent 2 0 R /Annots [5 0 R]').replace('4 0 R', '8 0 R'),
          4: streamOf('Both'),
          5: '<< /Type /Annot /Subtype /FreeText /Rect [72 600 372 630] /AP << /N 6 0 R >> >>',
          6: appearance('A note'),
          7: pageWith('/Parent 2 0 R').replace('4 0 R', '8 0 R'),
          8: '[4 0 R]',
        },
      }),
    );
    expect(textIn(pdf).match(/A note/g)).toHaveLength(1);
    expect(textIn(pdf).match(/Both/g)).toHaveLength(2);
  });
});
