import { describe, expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
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

  it('are tagged with their links when documents follow, but the file does not claim PDF/UA-1', async () => {
    const doc = newPdf({ title: 'Converted' });
    doc.addPage();
    const documents = [{ key: 'a', label: 'Resume', fileName: 'resume.pdf', pdf: await finishPdf(doc) }];
    expect(await pdfUaProblems(await drawPdfCopy(application({ documents })))).toEqual([
      '06-002 the metadata do not say PDF/UA-1',
    ]);
  });
});
