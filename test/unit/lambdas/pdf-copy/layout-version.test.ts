import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { layoutVersion } from '../../../../lambdas/pdf-copy/drawing/layout.ts';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { config } from '../../../../shared/partner/foothills/config.ts';
import { application, row, section } from './sample-copies.ts';

/** The sample's fingerprint by layout version. When the drawing changes, raise layoutVersion and replace the entry. */
const drawnAs: Readonly<Record<number, string>> = {
  13: '286696ec5c57a0fe',
};

// These texts are not those of a partner, so that a partner who changes its address changes no fingerprint.
const partner = {
  ...config,
  name: 'Sample University',
  title: 'Sample Application',
  address: ['1 Main Street', 'Boulder, CO 80302'],
  helpEmail: 'help@example.edu',
  timeZone: 'America/New_York',
};

async function sample(): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Transcript', createdAt: new Date('2026-11-21T16:00:00Z') });
  doc.addPage().rect(72, 72, 200, 100).fill('#888');
  const name = [row('First Name', 'Lan'), row('Middle Name', ''), row('Last Name', 'Nguyễn Thị')];
  const scripts = [row('Arabic', 'السلام عليكم, 2026'), row('Chinese', '研究生院'), row('Long', 'word '.repeat(600))];
  return drawPdfCopy(
    application({
      partner,
      printed: {
        pages: [
          { id: 'about', title: 'Step 1: About You', sections: [section('Name', name)] },
          { id: 'education', title: 'Step 2: Education', sections: [section('Scripts', scripts, 2)] },
        ],
      },
      documents: [
        { key: 'transcript', label: 'Transcript', fileName: 'a.pdf', pdf: await finishPdf(doc) },
        { key: 'missing', label: 'Essay', fileName: 'b.docx', pdf: undefined },
      ],
    }),
  );
}

/** Returns a hash of all objects with decoded streams, because compression may differ between versions of Node. */
async function fingerprint(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const hash = createHash('sha256');
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    hash.update(`${ref} `);
    if (object instanceof PDFRawStream) hash.update(decodePDFRawStream(object).decode());
    else hash.update(object.toString());
  }
  return hash.digest('hex').slice(0, 16);
}

it('the layout version changes when the same content is drawn differently', async () => {
  expect({ [layoutVersion]: await fingerprint(await sample()) }).toEqual(drawnAs);
});
