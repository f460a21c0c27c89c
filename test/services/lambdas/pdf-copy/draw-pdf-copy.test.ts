import { degrees, PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { application, namesByScript, row, section } from '../../../unit/lambdas/pdf-copy/sample-copies.ts';
import { comparePages, infoOf, linksIn, namedPagesIn, structureOf, textIn } from '../conversion/poppler.ts';
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

  it('has the pages of each document unchanged, whatever their size and rotation, after a cover page', async () => {
    const doc = await PDFDocument.create();
    for (const [index, angle] of [0, 90, 180, 270].entries()) {
      const page = doc.addPage([700 + 50 * index, 900]);
      page.setCropBox(20, 30, 400, 600);
      page.setRotation(degrees(angle));
      page.drawRectangle({ x: 22, y: 32, width: 396, height: 596, borderColor: rgb(1, 0, 0), borderWidth: 2 });
      page.drawText(`Page ${index} of the document`, { x: 50, y: 560 });
      const action = { S: 'URI', URI: PDFString.of(`https://example.com/${index}`) };
      page.node.addAnnot(
        doc.context.register(doc.context.obj({ Subtype: 'Link', Rect: [50, 550, 90, 570], A: action })),
      );
    }
    const pdf = await doc.save();
    const documents = [
      { key: 'a', label: 'Essay', fileName: 'essay.docx', pdf: await pdfOf('One', 'Two') },
      { key: 'b', label: 'Transcript', fileName: 'b.pdf', pdf: undefined },
      { key: 'c', label: 'Resume', fileName: 'resume.pdf', pdf },
    ];
    const copy = await drawPdfCopy(application({ documents }));
    const pages = textIn(copy)
      .split('\f')
      .map((text) => text.replace(/\s+/g, ' '));
    expect(pages[0]).toMatch(/essay.docx: pages 4 to 6 .* b.pdf: couldn't be added .* resume.pdf: pages 7 to 11/);
    const cover = ['Lan Nguyễn Thị', 'Confirmation K7QF-2M9D', 'Document 3 of 3 resume.pdf', 'pages 4', 'Page 7 of 11'];
    for (const text of cover) expect(pages[6]).toContain(text);
    expect(namedPagesIn(copy)).toEqual({ 'document a': 4, 'document c': 7 });
    for (const page of [1, 2, 3, 4]) {
      const { drawn, different } = comparePages(pdf, copy, page, 7 + page);
      expect(drawn).toBeGreaterThan(1_000);
      expect(different).toBe(0);
      expect(pages[6 + page]).toContain(`Page ${page - 1} of the document`);
    }
    expect(linksIn(copy).filter((url) => url.includes('example.com'))).toEqual(linksIn(pdf));
  });

  it('has a bookmark for each step, section and document', async () => {
    const documents = [
      { key: 'a', label: 'Résumé', fileName: 'resume.pdf', pdf: await pdfOf('One', 'Two') },
      { key: 'b', label: 'Transcript', fileName: 'transcript.pdf', pdf: await pdfOf('Three') },
    ];
    const bookmark = (title: string, ...children: object[]) => ({ title, children });
    expect(await bookmarksIn(await drawPdfCopy(application({ documents })))).toEqual([
      bookmark('Cover'),
      bookmark('Step 1: About You', bookmark('Name'), bookmark('Citizenship')),
      bookmark('Step 2: Education', bookmark('Prior Colleges'), bookmark('College 2')),
      bookmark('Documents', bookmark('Résumé'), bookmark('Transcript')),
    ]);
  });

  it('shows long answers completely', async () => {
    const answer = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const text = words(await drawPdfCopy(oneRow('Statement', answer)));
    for (let index = 0; index < 3_000; index += 1) expect(text).toContain(`word${index}`);
    const unbroken = await drawPdfCopy(oneRow('Link', 'x'.repeat(2_000)));
    expect(textIn(unbroken).match(/x/g)?.length).toBeGreaterThanOrEqual(2_000);
  });

  it('shows a long name completely at the top of each page', async () => {
    const applicantName = Array.from({ length: 15 }, (_, index) => `Fernanda${index}`).join(' ');
    for (const page of textIn(await drawPdfCopy(application({ applicantName })))
      .split('\f')
      .slice(0, -1))
      for (const word of [...applicantName.split(' '), 'Confirmation K7QF-2M9D']) expect(page).toContain(word);
  });

  it.each([...namesByScript])('prints %s names', async (script, name) => {
    const pdf = await drawPdfCopy(application({ applicantName: name }));
    const printed = withoutJoiners(words(pdf));
    // Poppler extracts vowels above right-to-left letters one letter too late. The tags have the right order.
    if (script !== 'Thaana') expect(printed).toContain(withoutJoiners(name.normalize('NFC')));
    expect(printed).not.toContain('\ufffd');
    expect(infoOf(pdf).Title).toContain(name);
  });

  it('shows letters in their plain form if no font has them, and lists other characters on its cover', async () => {
    const pages = textIn(await drawPdfCopy(oneRow('Nickname', '𝐋𝒂𝕟 Ｌee 😀 👩‍👩‍👧 ok'))).split('\f');
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('Nickname U+1F600, U+1F469, U+1F467');
    expect(pages[1]?.replace(/\s+/g, ' ')).toContain('Nickname Lan Lee \ufffd \ufffd ok');
  });
});
