import { degrees, PDFDocument, PDFName, popGraphicsState, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { application, namesByScript, row, section } from '../../../unit/lambdas/pdf-copy/sample-copies.ts';
import { infoOf, pixelsOf, structureOf, textIn } from '../conversion/poppler.ts';
import { bookmarksIn } from './bookmarks.ts';

const oneRow = (label: string, text: string) =>
  application({
    printed: { pages: [{ id: 'about', title: 'Step 1', sections: [section('Section', [row(label, text)])] }] },
  });

async function pdfOf(...texts: string[]): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Converted' });
  for (const text of texts) doc.addPage().font('Helvetica').text(text);
  return finishPdf(doc);
}

const words = (pdf: Uint8Array) => textIn(pdf).replace(/\s+/g, ' ');

const withoutJoiners = (text: string) => text.replace(/[\u200b-\u200f\u202a-\u202e]/g, '');

describe('the PDF copy', () => {
  it('shows every answer, and which questions are not answered', async () => {
    const text = words(await drawPdfCopy(application()));
    expect(text).toMatch(
      /Name First Name Lan Middle Name Not answered Last Name Nguyễn Thị Citizenship Country Việt Nam/,
    );
    expect(text).toMatch(/Prior Colleges College 2 Name FSU/);
  });

  it('is tagged, with a language, a title and headings', async () => {
    const pdf = await drawPdfCopy(application());
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Graduate Application of Lan Nguyễn Thị',
      Tagged: 'yes',
      'Page size': '612 x 792 pts (letter)',
    });
    const { catalog } = await PDFDocument.load(pdf);
    expect(String(catalog.lookup(PDFName.of('Lang')))).toContain('en-US');
    const structure = structureOf(pdf);
    expect(structure).toMatch(/H1 \(block\)\s+"Graduate Application"/);
    expect(structure).toMatch(/H2 \(block\)\s+"Step 1: About You"/);
    expect(structure).toMatch(/H4 \(block\)\s+"College 2"/);
    expect(structure).toMatch(/TH[\s\S]*"First Name"[\s\S]*TD\s+"Lan"/);
  });

  it.each([0, 90, 180, 270])(
    'keeps the size and the whole content of a page that is rotated by %i degrees',
    async (turned) => {
      const doc = await PDFDocument.create();
      const page = doc.addPage([700, 900]);
      page.setCropBox(20, 30, 400, 600);
      page.setRotation(degrees(turned));
      page.drawText('First line', { x: 50, y: 560 });
      page.drawRectangle({ x: 0, y: 0, width: 700, height: 900, color: rgb(0, 0, 1) });
      page.drawRectangle({ x: 22, y: 32, width: 396, height: 596, color: rgb(1, 0, 0) });
      // The page restores graphics states that it has not saved.
      page.pushOperators(popGraphicsState(), popGraphicsState());
      page.drawRectangle({ x: 24, y: 34, width: 392, height: 592, color: rgb(1, 1, 1) });
      const documents = [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: await doc.save() }];
      const copy = await drawPdfCopy(application({ documents }));
      const { width, height, at } = pixelsOf(copy, 4);
      expect([width, height]).toEqual(turned % 180 === 0 ? [400, 600] : [600, 400]);
      const strip = (32 * width) / 612;
      const beside = (strip / height) * (width / 2);
      const isEdge = ([red = 0, green = 0, blue = 0]: number[]) => Math.max(red, blue) > green + 60;
      const edges = (from: number, to: number, pixel: (at: number) => number[]) =>
        Array.from({ length: to - from }, (_, index) => from + index).filter((position) => isEdge(pixel(position)));
      const across = edges(0, width, (x) => at(x, Math.round(height / 2)));
      const down = edges(0, height, (y) => at(Math.round(width / 2), y));
      const near = (found: number | undefined, expected: number) =>
        expect(Math.abs((found ?? 0) - expected)).toBeLessThan(3);
      near(across[0], beside);
      near(across.at(-1), width - beside);
      near(down[0], strip);
      near(down.at(-1), height);
      const text = words(copy);
      for (const phrase of ['First line', 'Confirmation K7QF-2M9D · Page 4 of 4']) expect(text).toContain(phrase);
    },
  );

  it('has a bookmark for each step, section and document', async () => {
    const documents = [
      { key: 'a', label: 'Résumé', fileName: 'resume.pdf', pdf: await pdfOf('One', 'Two') },
      { key: 'b', label: 'Transcript', fileName: 'transcript.pdf', pdf: await pdfOf('Three') },
    ];
    const none: never[] = [];
    expect(await bookmarksIn(await drawPdfCopy(application({ documents })))).toEqual([
      { title: 'Cover', children: none },
      {
        title: 'Step 1: About You',
        children: [
          { title: 'Name', children: none },
          { title: 'Citizenship', children: none },
        ],
      },
      {
        title: 'Step 2: Education',
        children: [
          { title: 'Prior Colleges', children: none },
          { title: 'College 2', children: none },
        ],
      },
      {
        title: 'Documents',
        children: [
          { title: 'Résumé', children: none },
          { title: 'Transcript', children: none },
        ],
      },
    ]);
  });

  it('shows long answers completely', async () => {
    const answer = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const text = words(await drawPdfCopy(oneRow('Statement', answer)));
    for (let index = 0; index < 3_000; index += 1) expect(text).toContain(`word${index}`);
    const unbroken = await drawPdfCopy(oneRow('Link', 'x'.repeat(2_000)));
    expect(textIn(unbroken).match(/x/g)?.length).toBeGreaterThanOrEqual(2_000);
  });

  it.each([...namesByScript])('prints %s names', async (script, name) => {
    const pdf = await drawPdfCopy(application({ applicantName: name }));
    const printed = withoutJoiners(words(pdf));
    // Poppler extracts vowels above right-to-left letters one letter too late. The tags have the right order.
    if (script !== 'Thaana') expect(printed).toContain(withoutJoiners(name.normalize('NFC')));
    expect(printed).not.toContain('\ufffd');
    expect(infoOf(pdf).Title).toContain(name);
  });

  it('lists the characters that no font has on its cover, and shows replacement characters in the text', async () => {
    const pages = textIn(await drawPdfCopy(oneRow('Nickname', 'Lan 😀 👩‍👩‍👧 ok'))).split('\f');
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('Nickname U+1F600, U+1F469, U+1F467');
    expect(pages[1]?.replace(/\s+/g, ' ')).toContain('Nickname Lan \ufffd \ufffd ok');
  });
});
