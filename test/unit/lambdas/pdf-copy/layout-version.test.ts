import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from '@jest/globals';
import { drawPdfCopy } from '../../../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { layoutVersion } from '../../../../lambdas/pdf-copy/drawing/layout.ts';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { config } from '../../../../shared/partner/foothills/config.ts';

/** The sample's fingerprint by layout version. When the drawing changes, raise layoutVersion and replace the entry. */
const drawnAs: Readonly<Record<number, string>> = {
  12: 'd8e54e68e415776a',
};

const row = (label: string, text: string) => ({ key: label.toLowerCase(), label, text, isDocument: false });
const partner = {
  ...config,
  name: 'Sample University',
  title: 'Sample Application',
  address: ['1 Main Street', 'Boulder, CO 80302'],
  helpEmail: 'help@example.edu',
  timeZone: 'America/New_York',
};
const date = '2026-11-21T16:00:00Z';

async function sample(): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Transcript', createdAt: new Date(date) });
  doc.addPage().rect(72, 72, 200, 100).fill('#888');
  const rows = [row('First Name', 'Lan'), row('Middle Name', ''), row('Last Name', 'Nguyễn Thị')];
  const scripts = [row('Arabic', 'السلام عليكم, 2026'), row('Chinese', '研究生院'), row('Long', 'word '.repeat(600))];
  return drawPdfCopy({
    printed: {
      pages: [
        { id: 'about', title: 'Step 1: About You', sections: [{ title: 'Name', level: 1, rows }] },
        { id: 'education', title: 'Step 2: Education', sections: [{ title: 'Scripts', level: 2, rows: scripts }] },
      ],
    },
    partner,
    applicantName: 'Lan Nguyễn Thị',
    status: 'Submitted',
    confirmationNumber: 'K7QF-2M9D',
    submittedAt: date,
    preparedAt: date,
    documents: [
      { key: 'transcript', label: 'Transcript', fileName: 'a.pdf', pdf: await finishPdf(doc) },
      { key: 'missing', label: 'Essay', fileName: 'b.docx', pdf: undefined },
    ],
  });
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
