import type { Receipt } from '../../lambdas/application/application.ts';
import { dynamoApplications } from '../../lambdas/application/applications.ts';
import { recordKey } from '../../lambdas/documents/file-keys.ts';
import { s3Files } from '../../lambdas/documents/files.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import type { SubmissionRecord } from '../../lambdas/submission/submission-record.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';

/** What was submitted, as it is kept: its hashes are those of the record. */
export interface Submission {
  readonly receipt: Receipt;
  readonly record: SubmissionRecord;
  readonly recordHash: string;
  readonly documents: readonly SubmittedDocument[];
}

export interface SubmittedDocument {
  readonly key: string;
  readonly label: string;
  readonly recorded: SubmissionRecord['documents'][string];
  readonly pdf: Uint8Array;
}

/** Throws when the record or a document is missing, or when a document is another one than the record has. */
export async function readSubmission({ applicationId, receipt }: SubmittedApplication): Promise<Submission> {
  const number = receipt.confirmation_number;
  const bytes = await s3Files().read(recordKey(applicationId, number));
  if (!bytes) throw new Error(`${number} has no submission record yet. docs/operations.md says what to do.`);
  const record = JSON.parse(Buffer.from(bytes).toString()) as SubmissionRecord;
  const stored = (await dynamoApplications().find(applicationId))?.documents ?? {};
  const questions = record.asked.pages.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
  const documents = await Promise.all(
    questions.flatMap(({ key, label }) => {
      const recorded = record.documents[key];
      return recorded ? [readDocument({ key, label, recorded, number, pdfKey: stored[key]?.pdf_key })] : [];
    }),
  );
  return { receipt, record, recordHash: sha256(bytes), documents };
}

interface DocumentToRead extends Omit<SubmittedDocument, 'pdf'> {
  readonly number: string;
  readonly pdfKey: string | undefined;
}

async function readDocument({ number, pdfKey, ...document }: DocumentToRead): Promise<SubmittedDocument> {
  const pdf = pdfKey === undefined ? undefined : await s3Files().read(pdfKey);
  const name = `${document.label} (${document.recorded.file_name}) of ${number}`;
  if (!pdf) throw new Error(`${name} is missing.`);
  if (sha256(pdf) !== document.recorded.pdf) throw new Error(`${name} is not the document that was submitted.`);
  return { ...document, pdf };
}
