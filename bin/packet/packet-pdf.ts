import { letterDocumentKey } from '../../lambdas/letters/letter-documents.ts';
import { drawPdfCopy } from '../../lambdas/pdf-copy/draw-pdf-copy.ts';
import type { CopyDocument } from '../../lambdas/pdf-copy/drawing/copy-content.ts';
import { layoutVersion } from '../../lambdas/pdf-copy/drawing/layout.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { letterText, letterTitle } from '../../shared/letters/print-letter.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import type { PrintedPage, PrintedRow } from '../../shared/print/print-form.ts';
import { writeHead } from './packet-head.ts';
import type { PacketLetter } from './packet-letters.ts';
import type { Submission } from './read-submission.ts';

/** The record as it was asked, the letters, the documents and their hashes. The same input and time give the same bytes. */
export function packetPdf(
  { receipt, record, recordHash, documents }: Submission,
  letters: readonly PacketLetter[],
  preparedAt: string,
) {
  const confirmationNumber = receipt.confirmation_number;
  return drawPdfCopy({
    printed: { pages: [...record.asked.pages, ...lettersPage(letters), hashPage({ record, recordHash, documents })] },
    partner: config,
    applicantName: readApplicantName(config, record.answers) || record.username,
    status: 'Submitted',
    confirmationNumber,
    submittedAt: receipt.submitted_at,
    preparedAt,
    documents: [
      ...letters.flatMap(letterDocument),
      ...documents.map(({ key, label, recorded, pdf }) => ({ key, label, fileName: recorded.file_name, pdf })),
    ],
    keywords: writeHead({
      confirmationNumber,
      preparedAt,
      layout: layoutVersion,
      letters: letters.map(({ pdf: _, ...letter }) => letter),
    }),
  });
}

function letterDocument({ pdf, ...letter }: PacketLetter): CopyDocument[] {
  const key = letterDocumentKey(letter.n);
  return pdf
    ? [{ key, label: letterTitle(letter), fileName: `${key}.pdf`, pdf, group: 'Letters of recommendation' }]
    : [];
}

/** A line for each, whether it has come or not. */
function lettersPage(letters: readonly PacketLetter[]): PrintedPage[] {
  const rows = letters.map((letter) => ({
    key: letterDocumentKey(letter.n),
    label: letterTitle(letter),
    text: letterText(letter, config.timeZone),
    isDocument: false,
  }));
  return rows.length > 0 ? [{ id: 'letters', title: 'Letters', sections: [{ title: '', level: 1, rows }] }] : [];
}

type Hashed = Pick<Submission, 'record' | 'recordHash' | 'documents'>;

function hashPage({ recordHash, documents }: Hashed): PrintedPage {
  const row = (label: string, text = 'Not recorded'): PrintedRow => ({ key: label, label, text, isDocument: false });
  return {
    id: 'hashes',
    title: 'Hashes (SHA-256)',
    sections: [
      { title: 'Submission record', level: 1, rows: [row('File of the record', recordHash)] },
      ...documents.map(({ label, recorded: { file_name, original, pdf } }) => ({
        title: `${label}: ${file_name}`,
        level: 1 as const,
        rows: [row('As it was sent', original), row('As PDF', pdf)],
      })),
    ],
  };
}
