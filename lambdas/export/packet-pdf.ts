import { letterStates, letterText, letterTitle } from '../../shared/letters/print-letter.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import type { PrintedPage, PrintedRow } from '../../shared/print/print-form.ts';
import { letterDocumentKey } from '../letters/letter-documents.ts';
import { drawPdfCopy, drawWithPages } from '../pdf-copy/draw-pdf-copy.ts';
import type { CopyDocument } from '../pdf-copy/drawing/copy-content.ts';
import { config } from '../platform/partner-form.ts';
import type { SubmittedLetter } from './read-letters.ts';
import type { Submission } from './read-submission.ts';
import { signPacket } from './signatures.ts';

/** The parts of a submission that a packet shows. */
type Printed = Pick<Submission, 'receipt' | 'record' | 'recordHash' | 'documents' | 'letters'>;

/**
 * Draws the packet: the record, the letters, the hashes and the documents. The result also has the first page of each
 * letter. The same input and time give the same bytes. A line of text replaces a missing file.
 */
export function packetPdf(submission: Printed, preparedAt: string) {
  const { record, documents, letters } = submission;
  return drawWithPages({
    ...contentOf(submission, preparedAt),
    printed: { pages: [...record.asked.pages, ...lettersPage(letters), hashPage(submission)] },
    documents: [
      ...letters.map(letterDocument),
      ...documents.map(({ key, label, recorded, pdf }) => ({ key, label, fileName: recorded.file_name, pdf })),
    ],
  });
}

export const signedPacket = (
  pdf: Uint8Array,
  { receipt, recordHash = '', documents, letters }: Printed,
): Promise<Uint8Array> =>
  signPacket(pdf, {
    number: receipt.confirmation_number,
    recordHash,
    letters: letters.flatMap(({ n, generation, version, pdf: found }) =>
      version !== undefined && found ? [[n, generation, version] as const] : [],
    ),
    isIncomplete: [...letters, ...documents].some(({ problem }) => problem !== undefined),
  });

/** Draws the record alone, for importers that take letters and documents as files of their own. */
export const applicationPdf = (submission: Printed, preparedAt: string) =>
  drawPdfCopy({ ...contentOf(submission, preparedAt), printed: submission.record.asked, documents: [] });

const contentOf = ({ receipt, record }: Printed, preparedAt: string) => ({
  partner: config,
  applicantName: readApplicantName(config, record.answers) || record.username,
  status: record.late ? 'Submitted late' : 'Submitted',
  confirmationNumber: receipt.confirmation_number,
  submittedAt: receipt.submitted_at,
  preparedAt,
});

function letterDocument({ pdf, problem, ...letter }: SubmittedLetter): CopyDocument {
  const key = letterDocumentKey(letter.n);
  return {
    key,
    label: letterTitle(letter),
    fileName: `${key}.pdf`,
    pdf,
    group: 'Letters of recommendation',
    ...(!pdf && !problem && { absence: letterStates[letter.state] }),
  };
}

const printedRow = (label: string, text: string): PrintedRow => ({ key: label, label, text, isDocument: false });

/** Returns a page with a line for each letter, received or not. */
function lettersPage(letters: readonly SubmittedLetter[]): PrintedPage[] {
  const rows = letters.map((letter) => ({
    ...printedRow(letterTitle(letter), letterText(letter, config.timeZone)),
    key: letterDocumentKey(letter.n),
  }));
  return rows.length > 0 ? [{ id: 'letters', title: 'Letters', sections: [{ title: '', level: 1, rows }] }] : [];
}

function hashPage({ recordHash = '', documents }: Printed): PrintedPage {
  const sections = documents.map(({ label, recorded: { file_name, original = 'Not recorded', pdf } }) => ({
    title: `${label}: ${file_name}`,
    level: 1 as const,
    rows: [printedRow('As uploaded', original), printedRow('As PDF', pdf)],
  }));
  const record = { title: 'Submission record', level: 1 as const, rows: [printedRow('Record file', recordHash)] };
  return { id: 'hashes', title: 'Hashes (SHA-256)', sections: [record, ...sections] };
}
