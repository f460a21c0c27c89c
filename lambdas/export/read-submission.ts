import type { Application, Receipt } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { sha256 } from '../platform/sha256.ts';
import type { SubmissionRecord } from '../submission/submission-record.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';

/** A submission as it is stored. `recordHash` is the SHA-256 of the record's file. */
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
  /** The document's PDF. Undefined if the file is missing or isn't the one in the record. */
  readonly pdf: Uint8Array | undefined;
  /** Why the PDF is absent, as the end of a sentence: 'is missing.' */
  readonly problem?: string;
}

type Documents = Application['documents'];

/** Reads the record and the documents of a submission. Throws RecordUnread. */
export async function readSubmission(application: SubmittedApplication): Promise<Submission> {
  const { applicationId, receipt } = application;
  const { record, recordHash } = await readRecord(application);
  const stored = (await applicationStore().find(applicationId))?.documents ?? {};
  return { receipt, record, recordHash, documents: await readDocuments(record, stored) };
}

export interface ReadRecord extends Pick<Submission, 'record' | 'recordHash'> {}

/** Reads the record of a submission. Throws RecordUnread. */
export async function readRecord({ applicationId, receipt }: SubmittedApplication): Promise<ReadRecord> {
  const number = receipt.confirmation_number;
  const bytes = await s3Files().read(recordKey(applicationId, number));
  if (!bytes) throw new RecordUnread(number, "hasn't been written yet. See docs/operations-office.md.");
  try {
    return { record: JSON.parse(Buffer.from(bytes).toString()) as SubmissionRecord, recordHash: sha256(bytes) };
  } catch {
    throw new RecordUnread(number, 'is damaged.');
  }
}

export class RecordUnread extends Error {
  readonly why: string;
  constructor(number: string, why: string) {
    super(`The submission record of ${number} ${why}`);
    this.why = why;
  }
}

/** Returns the documents with their PDFs, in the order of the form. */
export function readDocuments(
  { asked, documents }: Pick<SubmissionRecord, 'asked' | 'documents'>,
  stored: Documents,
): Promise<SubmittedDocument[]> {
  const questions = asked.pages.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
  return Promise.all(
    questions.flatMap(({ key, label }) => {
      const recorded = documents[key];
      return recorded ? [readDocument({ key, label, recorded }, stored[key]?.pdf_key)] : [];
    }),
  );
}

async function readDocument(
  document: Omit<SubmittedDocument, 'pdf' | 'problem'>,
  pdfKey: string | undefined,
): Promise<SubmittedDocument> {
  const pdf = pdfKey === undefined ? undefined : await s3Files().read(pdfKey);
  if (!pdf) return { ...document, pdf, problem: 'is missing.' };
  if (sha256(pdf) === document.recorded.pdf) return { ...document, pdf };
  return { ...document, pdf: undefined, problem: "isn't the document that was submitted." };
}

export const documentName = ({ label, recorded }: SubmittedDocument): string => `${label} (${recorded.file_name})`;
