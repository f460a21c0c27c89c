import type { Receipt } from '../../shared/contracts/application.ts';
import { type PrintedForm, printForm } from '../../shared/print/print-form.ts';
import { type Application, formDayOf, formStateOf, type StoredDocument } from '../application/application.ts';
import { formVersionOn } from '../application/form-version.ts';
import type { Files } from '../documents/files.ts';
import { form } from '../platform/partner-form.ts';
import { sha256 } from '../platform/sha256.ts';

/** The permanent record of a submission: the text of every question, the answers, and hashes of the documents. */
export interface SubmissionRecord extends Receipt {
  readonly username: string;
  readonly form_version: string;
  /** An operator's extension: its last day, its reason and when it was made. Absent if there was none. */
  readonly extended?: { readonly until: string; readonly why: string; readonly at: string };
  /** Every question on the applicant's screen, including declarations, with its answer as text. */
  readonly asked: PrintedForm;
  readonly answers: Application['answers'];
  /** Sealed answers as they are stored: encrypted, in base64. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly add_another: Application['add_another'];
  readonly tabs: Application['tabs'];
  readonly documents: Readonly<Record<string, RecordedDocument>>;
}

interface RecordedDocument {
  readonly file_name: string;
  readonly file_size: number;
  /** SHA-256 of the file that was converted. */
  readonly original?: string;
  readonly pdf: string;
}

/** Builds the record of a submission. Throws if the PDF of a document is missing. */
export async function submissionRecord(
  application: Application & { readonly receipt: Receipt },
  files: Pick<Files, 'read'>,
): Promise<SubmissionRecord> {
  const recorded = Object.entries(application.documents).map(
    async ([key, document]) => [key, await recordDocument(document, files)] as const,
  );
  return { ...recordOfAnswers(application), documents: Object.fromEntries(await Promise.all(recorded)) };
}

/** Returns the record without its documents, whose hashes require reading the files. */
export function recordOfAnswers(
  application: Application & { readonly receipt: Receipt },
): Omit<SubmissionRecord, 'documents'> {
  const { username, receipt, answers, sealed, add_another, tabs, extended_until: until, extension } = application;
  const day = formDayOf(application);
  const masked = Object.fromEntries(Object.keys(sealed).map((key) => [key, 'On file, not shown']));
  return {
    ...receipt,
    username,
    form_version: formVersionOn(day),
    ...(until && extension && { extended: { until, ...extension } }),
    asked: printForm(form, formStateOf({ ...application, answers: { ...answers, ...masked } }, day)),
    answers,
    sealed: Object.fromEntries(
      Object.entries(sealed).map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')]),
    ),
    add_another,
    tabs,
  };
}

async function recordDocument(
  { file_name, file_size, original_sha256: original, pdf_key = '' }: StoredDocument,
  files: Pick<Files, 'read'>,
): Promise<RecordedDocument> {
  const pdf = await files.read(pdf_key);
  if (!pdf) throw new Error('The converted PDF of a submitted document is missing.');
  return { file_name, file_size, ...(original && { original }), pdf: sha256(pdf) };
}
