import { letterTitle } from '../../shared/letters/print-letter.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { recordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { dynamoLetters } from '../letters/letters-store.ts';
import type { StoredLetters } from '../letters/stored-letters.ts';
import { config } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';
import { recordOfAnswers, type SubmissionRecord } from '../submission/submission-record.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import type { Failure } from './export-store.ts';
import { readLetters, type SubmittedLetter } from './read-letters.ts';

/** A submitted application with its record, documents and letters. A missing or damaged part has a problem. */
export interface Submission extends SubmittedApplication {
  readonly item: Application;
  /** The submission record. If it can't be read, the same facts from the application. */
  readonly record: SubmissionRecord;
  /** The SHA-256 of the record's file. Undefined if the record can't be read. */
  readonly recordHash: string | undefined;
  /** Why the record can't be read, as the end of a sentence. */
  readonly recordProblem?: string;
  readonly documents: readonly SubmittedDocument[];
  /** The letters as they are stored. Undefined if the partner has no letters. */
  readonly storedLetters: StoredLetters | undefined;
  readonly letters: readonly SubmittedLetter[];
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

/** Reads all parts of a submission. Returns undefined if the application no longer exists. */
export async function readSubmission(application: SubmittedApplication): Promise<Submission | undefined> {
  const { applicationId } = application;
  const item = await applicationStore().find(applicationId);
  if (!item) return undefined;
  const { record = recordFromItem(item, application), ...read } = await readRecord(application, item);
  const storedLetters = config.letters && (await dynamoLetters().read(applicationId));
  const [documents, letters] = await Promise.all([
    readDocuments(record, item.documents),
    storedLetters ? readLetters(applicationId, item, storedLetters) : [],
  ]);
  return { ...application, item, record, ...read, documents, storedLetters, letters };
}

async function readRecord({ applicationId, receipt }: SubmittedApplication, { record_sha256: savedHash }: Application) {
  const bytes = await s3Files().read(recordKey(applicationId, receipt.confirmation_number));
  const unread = (recordProblem: string) => ({ record: undefined, recordHash: undefined, recordProblem });
  if (!bytes) return unread("hasn't been written yet. See docs/operations-office.md.");
  const recordHash = sha256(bytes);
  if (recordHash !== (savedHash ?? recordHash)) return unread("isn't the one that was saved.");
  return { record: JSON.parse(Buffer.from(bytes).toString()) as SubmissionRecord, recordHash };
}

function recordFromItem(item: Application, { receipt }: SubmittedApplication): SubmissionRecord {
  const documents = Object.entries(item.documents).flatMap(([key, { file_name, file_size, pdf_sha256: pdf }]) =>
    pdf ? [[key, { file_name, file_size, pdf }] as const] : [],
  );
  return { ...recordOfAnswers({ ...item, receipt }), documents: Object.fromEntries(documents) };
}

/** Reads the documents with their PDFs, in the order of the form. */
function readDocuments(
  { asked, documents }: SubmissionRecord,
  stored: Application['documents'],
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

/** Returns the missing and damaged parts of a submission. */
export function failuresIn(submission: Pick<Submission, 'receipt' | 'recordProblem' | 'documents' | 'letters'>) {
  const { receipt, recordProblem, documents, letters } = submission;
  const parts = [
    { what: 'The submission record', problem: recordProblem },
    ...documents.map(({ label, recorded, problem }) => ({ what: `${label} (${recorded.file_name})`, problem })),
    ...letters.map((letter) => ({ what: letterTitle(letter), problem: letter.problem })),
  ];
  return parts.flatMap(({ what, problem }): Failure[] =>
    problem === undefined ? [] : [{ number: receipt.confirmation_number, what, why: problem }],
  );
}
