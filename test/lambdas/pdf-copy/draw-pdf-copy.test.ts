import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../lambdas/common/pdf-copy/draw-pdf-copy.ts';
import type { PdfCopyContent } from '../../../lambdas/common/pdf-copy/drawing/copy-content.ts';
import { bytesOf, newPdf } from '../../../lambdas/common/pdf-drawing/new-pdf.ts';
import { config } from '../../../shared/partner/foothills/config.ts';
import type { PrintedSection } from '../../../shared/print/printed-form.ts';
import { infoOf, pageCountOf, structureOf, textIn } from '../conversion/poppler.ts';
import { bookmarksIn } from './bookmarks.ts';

const row = (label: string, text: string) => ({ key: label.toLowerCase(), label, text, isDocument: false });
const section = (title: string, rows: PrintedSection['rows'], level: 1 | 2 = 1): PrintedSection => ({
  title,
  level,
  rows,
});

const application = (changes: Partial<PdfCopyContent> = {}): PdfCopyContent => ({
  printed: {
    pages: [
      {
        id: 'about',
        title: 'Step 1: About You',
        sections: [
          section('Name', [row('First Name', 'Lan'), row('Middle Name', ''), row('Last Name', 'Nguyễn Thị')]),
          section('Citizenship', [row('Country', 'Việt Nam')]),
        ],
      },
      {
        id: 'education',
        title: 'Step 2: Education',
        sections: [section('Prior Colleges', [], 1), section('College 2', [row('Name', 'FSU')], 2)],
      },
    ],
  },
  partner: config,
  applicantName: 'Lan Nguyễn Thị',
  status: 'Submitted',
  confirmationNumber: 'K7QF-2M9D',
  submittedAt: '2026-11-21T15:42:00Z',
  preparedAt: '2026-11-21T16:00:00Z',
  documents: [],
  ...changes,
});

const oneRow = (label: string, text: string) =>
  application({
    printed: { pages: [{ id: 'about', title: 'Step 1', sections: [section('Section', [row(label, text)])] }] },
  });

async function pdfOf(...texts: string[]): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Converted' });
  for (const text of texts) doc.addPage().font('Helvetica').text(text);
  return bytesOf(doc);
}

const words = (pdf: Uint8Array) => textIn(pdf).replace(/\s+/g, ' ');

describe('the PDF copy', () => {
  it('has a cover with the applicant and the status', async () => {
    const pdf = await drawPdfCopy(application());
    const cover = words(pdf);
    for (const text of [
      'Foothills State University',
      'Graduate Application',
      'Lan Nguyễn Thị',
      'Status Submitted',
      'Confirmation number K7QF-2M9D',
      'Submitted November 21, 2026, 10:42 AM EST',
    ])
      expect(cover).toContain(text);
  });

  it('shows every answer, and which questions are not answered', async () => {
    const text = words(await drawPdfCopy(application()));
    expect(text).toMatch(
      /Name First Name Lan Middle Name Not answered Last Name Nguyễn Thị Citizenship Country Việt Nam/,
    );
    expect(text).toMatch(/Prior Colleges College 2 Name FSU/);
  });

  it('is tagged, in English, with title and headings', async () => {
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

  it('numbers its pages and names the applicant on each', async () => {
    const pdf = await drawPdfCopy(
      application({
        documents: [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: await pdfOf('One', 'Two') }],
      }),
    );
    const pages = textIn(pdf).split('\f');
    expect(pageCountOf(pdf)).toBe(5);
    [0, 1, 2].forEach((index) => {
      expect(pages[index]).toContain(`Page ${index + 1} of 5`);
      expect(pages[index]).toContain('Lan Nguyễn Thị');
    });
    expect(pages[3]).toContain('One');
  });

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

  it('names a document that could not be added on its cover', async () => {
    const pdf = await drawPdfCopy(
      application({
        documents: [
          { key: 'a', label: 'Resume', fileName: 'resume.docx', pdf: undefined },
          { key: 'b', label: 'License', fileName: 'license.pdf', pdf: Buffer.from('no PDF') },
          { key: 'c', label: 'Transcript', fileName: 'transcript.pdf', pdf: await pdfOf('Marks') },
        ],
      }),
    );
    const text = words(pdf);
    expect(text).toContain('Resume resume.docx: could not be added to this copy');
    expect(text).toContain('License license.pdf: could not be added to this copy');
    expect(text).toContain('Transcript transcript.pdf: page 4');
    expect(text).toContain('Marks');
  });

  it('shows long answers completely', async () => {
    const answer = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const text = words(await drawPdfCopy(oneRow('Statement', answer)));
    for (let index = 0; index < 3_000; index += 1) expect(text).toContain(`word${index}`);
    const unbroken = await drawPdfCopy(oneRow('Link', 'x'.repeat(2_000)));
    expect(textIn(unbroken).match(/x/g)?.length).toBeGreaterThanOrEqual(2_000);
  });

  it('keeps a row that fits on one page together', async () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      row(`Question ${index}`, `start${index}\nmiddle\nend${index}`),
    );
    const pdf = await drawPdfCopy(
      application({ printed: { pages: [{ id: 'a', title: 'Step', sections: [section('All', rows)] }] } }),
    );
    const pages = textIn(pdf).split('\f');
    expect(pages.length).toBeGreaterThan(4);
    for (let index = 0; index < 60; index += 1) {
      const page = pages.find((text) => new RegExp(`start${index}\\b`).test(text));
      expect(page).toMatch(new RegExp(`Question ${index}\\b[\\s\\S]*end${index}\\b`));
    }
  });

  it.each([
    ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
    ['Polish', 'Łukasz Żółć'],
    ['Cyrillic', 'Фёдор Достоевский'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Arabic', 'فاطمة الزهراء'],
    ['Chinese', '李小龙（布鲁斯）'],
    ['several scripts', 'Nguyễn 李小龙 Фёдор'],
    ['decomposed letters', 'Nguye\u0302\u0303n'],
  ])('prints %s', async (_, name) => {
    const pdf = await drawPdfCopy(application({ applicantName: name }));
    expect(words(pdf)).toContain(name.normalize('NFC'));
    expect(infoOf(pdf).Title).toContain(name);
  });

  it('shows a replacement character for what no font has', async () => {
    expect(words(await drawPdfCopy(oneRow('Nickname', 'Lan 😀 👩‍👩‍👧 ok')))).toContain('Nickname Lan \ufffd \ufffd ok');
  });

  it('prints Arabic letters and marks whatever their order', async () => {
    const text = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x600 + index)).join('');
    expect(pageCountOf(await drawPdfCopy(oneRow('All', `${text} ${Array.from(text).reverse().join('')}`)))).toBe(2);
  });
});
