import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, newPdf } from '../../../../lambdas/paper/new-pdf.ts';
import { appendDocuments } from '../../../../lambdas/pdf-copy/drawing/append-documents.ts';
import { openDocuments } from '../../../../lambdas/pdf-copy/drawing/plan-pages.ts';
import { textIn } from './poppler.ts';
import { appearance, font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';

/** Two layers, of which one shows, and what is drawn on each of them. */
const layered = (name: string, settings: string) =>
  pdfByHand({
    catalog: `/OCProperties << /OCGs [5 0 R 6 0 R] /D << ${settings} >> >>`,
    resources: '/Properties << /On 5 0 R /Off 6 0 R >>',
    content: `/OC /On BDC ${line(`${name} shown`)} EMC /OC /Off BDC ${line(`${name} hidden`, 600)} EMC`,
    objects: {
      5: '<< /Type /OCG /Name (On) >>',
      6: '<< /Type /OCG /Name (Off) /Usage << /View << /ViewState /OFF >> >> >>',
    },
  });

const settings: Readonly<Record<string, string>> = {
  'off one by one': '/OFF [6 0 R]',
  'off unless switched on': '/BaseState /OFF /ON [5 0 R]',
};

/** A note on a layer that is off, or with a membership rule. */
const note = (membership: string) =>
  pdfByHand({
    catalog: '/OCProperties << /OCGs [8 0 R 9 0 R] /D << /OFF [9 0 R] >> >>',
    page: '/Annots [5 0 R]',
    content: line('The page'),
    objects: {
      5: `<< /Type /Annot /Subtype /FreeText /Rect [72 600 372 630] /OC ${membership} /AP << /N 6 0 R >> >>`,
      6: appearance('A note'),
      8: '<< /Type /OCG /Name (On) >>',
      9: '<< /Type /OCG /Name (Off) >>',
    },
  });

describe('the layers of a PDF', () => {
  it.each(Object.entries(settings))('stay hidden when they are switched %s', async (_, each) => {
    const text = textIn(await convert(layered('Text', each)));
    expect(text).toContain('Text shown');
    expect(text).not.toContain('Text hidden');
  });

  it('stay hidden when they are off when viewed', async () => {
    const automatic = '/AS [<< /Event /View /Category [/View] /OCGs [6 0 R] >>]';
    expect(textIn(await convert(layered('Text', automatic)))).not.toContain('Text hidden');
  });

  it('stay hidden in the PDF copy, whichever document they are in', async () => {
    const pdfs = await Promise.all(
      Object.values(settings).map((each, index) => convert(layered(`Document ${index}`, each))),
    );
    const documents = pdfs.map((pdf, index) => ({ key: `${index}`, label: 'Document', fileName: 'a.pdf', pdf }));
    const cover = newPdf({ title: 'Cover' });
    cover.addPage().outline.addItem('Cover');
    const noHeads = await PDFDocument.create();
    const copy = textIn(
      await appendDocuments(
        await bytesOf(cover),
        await openDocuments(documents),
        await noHeads.save({ addDefaultPage: false }),
      ),
    );
    for (const index of documents.keys()) {
      expect(copy).toContain(`Document ${index} shown`);
      expect(copy).not.toContain(`Document ${index} hidden`);
    }
  });

  it.each([
    '9 0 R',
    '<< /Type /OCMD /OCGs 9 0 R >>',
    '<< /Type /OCMD /OCGs [8 0 R 9 0 R] /P /AllOn >>',
    '<< /Type /OCMD /OCGs [8 0 R] /P /AllOff >>',
    '<< /Type /OCMD /VE [/And 8 0 R [/Not [/Or 8 0 R 9 0 R]]] >>',
  ])('hide their notes (%s)', async (membership) => {
    const text = textIn(await convert(note(membership)));
    expect(text).toContain('The page');
    expect(text).not.toContain('A note');
  });

  it.each([
    '8 0 R',
    '<< /Type /OCMD /OCGs [8 0 R 9 0 R] >>',
    '<< /Type /OCMD /OCGs [9 0 R] /P /AnyOff >>',
    '<< /Type /OCMD /VE [/And 8 0 R [/Not 9 0 R]] >>',
    'null',
  ])('show their notes (%s)', async (membership) => {
    expect(textIn(await convert(note(membership)))).toContain('A note');
  });

  it('hide drawings by a membership dictionary', async () => {
    const pdf = pdfByHand({
      catalog: '/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>',
      resources: '/XObject << /AA 5 0 R >>',
      content: `${line('The page')} /AA Do`,
      objects: {
        5: stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /OC << /Type /OCMD /OCGs 9 0 R >> /Resources << ${font} >>`,
          line('A drawing', 500),
        ),
        9: '<< /Type /OCG /Name (Off) >>',
      },
    });
    const text = textIn(await convert(pdf));
    expect(text).toContain('The page');
    expect(text).not.toContain('A drawing');
  });
});
