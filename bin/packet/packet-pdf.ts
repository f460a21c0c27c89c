import { drawPdfCopy } from '../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { layoutVersion } from '../../lambdas/pdf-copy/drawing/layout-version.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { readApplicantName } from '../../shared/partner/applicant-name.ts';
import type { PrintedPage, PrintedRow } from '../../shared/print/printed-form.ts';
import type { Submission } from './read-submission.ts';

/** What a packet says of itself to `verify`, in the keywords of the PDF. */
export interface PacketHead {
  readonly confirmationNumber: string;
  /** ISO 8601. */
  readonly preparedAt: string;
  readonly layout: number;
}

const writeHead = ({ confirmationNumber, preparedAt, layout }: PacketHead) =>
  `packet ${confirmationNumber} ${preparedAt} layout ${layout}`;

export function readHead(keywords = ''): PacketHead | undefined {
  const [, confirmationNumber, preparedAt, layout] = /^packet (\S+) (\S+) layout (\d+)$/.exec(keywords) ?? [];
  if (!confirmationNumber || !preparedAt) return undefined;
  return { confirmationNumber, preparedAt, layout: Number(layout) };
}

/** The record as it was asked, the documents and their hashes. The same input and time give the same bytes. */
export function packetPdf({ receipt, record, recordHash, documents }: Submission, preparedAt: string) {
  const confirmationNumber = receipt.confirmation_number;
  return drawPdfCopy({
    printed: { pages: [...record.asked.pages, hashPage({ record, recordHash, documents })] },
    partner: config,
    applicantName: readApplicantName(config, record.answers) || record.username,
    status: 'Submitted',
    confirmationNumber,
    submittedAt: receipt.submitted_at,
    preparedAt,
    documents: documents.map(({ key, label, recorded, pdf }) => ({ key, label, fileName: recorded.file_name, pdf })),
    keywords: writeHead({ confirmationNumber, preparedAt, layout: layoutVersion }),
  });
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
