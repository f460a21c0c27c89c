import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, newPdf } from '../../../../lambdas/paper/new-pdf.ts';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { pdfUaProblems } from './pdf-ua.ts';
import { application, namesByScript, row, section } from './sample-copies.ts';

const everyScript = () =>
  application({
    applicantName: 'אברהם בן־דוד',
    printed: {
      pages: [
        {
          id: 'about',
          title: 'Step 1',
          sections: [
            section(
              'Names',
              namesByScript.map(([script, name]) => row(script, name)),
            ),
            section('Long', [row('Statement', 'word '.repeat(3_000)), row('Nickname', 'Lan 😀')]),
            section('One more', [row('Name', 'Lan')], 2),
          ],
        },
      ],
    },
  });

describe('the pages that we draw', () => {
  it('meet PDF/UA-1 in every script, over several pages, with characters that no font has', async () => {
    expect(await pdfUaProblems(await drawPdfCopy(everyScript()))).toEqual([]);
  });

  it('meet it when documents follow, as long as these are not there', async () => {
    const documents = [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: undefined }];
    expect(await pdfUaProblems(await drawPdfCopy(application({ documents })))).toEqual([]);
  });

  it('are tagged with their links when documents follow, and claim nothing for these', async () => {
    const doc = newPdf({ title: 'Converted' });
    doc.addPage();
    const documents = [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: await bytesOf(doc) }];
    expect(await pdfUaProblems(await drawPdfCopy(application({ documents })))).toEqual([
      '06-002 the metadata do not say PDF/UA-1',
    ]);
  });
});

const find = (pdf: PDFDocument, type: string) =>
  pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of(type) ? [object] : [],
    );

const spoil: readonly [string, (pdf: PDFDocument) => void][] = [
  ['11-006', ({ catalog }) => catalog.delete(PDFName.of('Lang'))],
  ['06-003', ({ catalog }) => catalog.delete(PDFName.of('Metadata'))],
  ['01-006', ({ catalog }) => catalog.delete(PDFName.of('StructTreeRoot'))],
  [
    '07-001',
    ({ catalog }) =>
      catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).set(PDFName.of('DisplayDocTitle'), PDFBool.False),
  ],
  ['02-001', (pdf) => find(pdf, 'Sect')[0]?.set(PDFName.of('S'), PDFName.of('Chapter'))],
  ['14-003', (pdf) => find(pdf, 'H2')[0]?.set(PDFName.of('S'), PDFName.of('H5'))],
  ['15-003', (pdf) => find(pdf, 'TH')[0]?.delete(PDFName.of('A'))],
  ['09-004', (pdf) => find(pdf, 'TR')[0]?.set(PDFName.of('S'), PDFName.of('Div'))],
  ['01-005', (pdf) => find(pdf, 'TD')[0]?.delete(PDFName.of('K'))],
  ['28-011', (pdf) => find(pdf, 'Link')[0]?.lookup(PDFName.of('K'), PDFArray).remove(0)],
  ['28-004', (pdf) => pdf.getPage(0).node.delete(PDFName.of('Tabs'))],
  ['28-012', (pdf) => pdf.getPage(0).node.Annots()?.lookup(0, PDFDict).delete(PDFName.of('Contents'))],
  ['31-009', (pdf) => deleteIn(pdf, 'FontFile2')],
  ['10-001', (pdf) => deleteIn(pdf, 'ToUnicode')],
];

function deleteIn(pdf: PDFDocument, key: string): void {
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFDict) object.delete(PDFName.of(key));
}

it.each(spoil)('%s is noticed', async (condition, change) => {
  const doc = newPdf({ title: 'Converted' });
  doc.addPage();
  const documents = [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: await bytesOf(doc) }];
  const pdf = await PDFDocument.load(await drawPdfCopy(application({ documents })), { updateMetadata: false });
  change(pdf);
  expect((await pdfUaProblems(await pdf.save())).join('\n')).toContain(condition);
});
