import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../../shared/form/calendar.ts';
import { printForm } from '../../../shared/print/print-form.ts';
import type { PrintedForm } from '../../../shared/print/printed-form.ts';
import { type Application, formStateOf, type Receipt, type StoredDocument } from '../applications/application.ts';
import { form, todayOfPartner } from '../partner-form.ts';

/** What is kept of a submission for good: what was asked in which words, and what was answered and attached. */
export interface SubmissionRecord extends Receipt {
  readonly username: string;
  /** SHA-256 of the form's definition on that day: two records that name the same one were asked the same. */
  readonly form_version: string;
  /** Every question that was on screen, declarations among them, with its answer as text. */
  readonly asked: PrintedForm;
  readonly answers: Application['answers'];
  /** As the table has them: in base64, and still closed. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly add_another: Application['add_another'];
  readonly tabs: Application['tabs'];
  readonly documents: Readonly<Record<string, RecordedDocument>>;
}

interface RecordedDocument {
  readonly file_name: string;
  readonly file_size: number;
  /** SHA-256 of the file that was converted; absent when its upload's form has posted another one since. */
  readonly original?: string;
  /** SHA-256 of the PDF that was made of it. */
  readonly pdf: string;
}

/** Reads a file of the documents bucket; undefined when it, or with an etag that very file, is not there. */
type ReadFile = (key: string, etag?: string) => Promise<Uint8Array | undefined>;

/** The record of an application that has been submitted. Throws when a PDF of it is missing. */
export async function submissionRecord(
  application: Application & { readonly receipt: Receipt },
  read: ReadFile,
): Promise<SubmissionRecord> {
  const { username, receipt, answers, sealed, add_another, tabs, documents } = application;
  const today = todayOfPartner(new Date(receipt.submitted_at));
  const unread = Object.fromEntries(Object.keys(sealed).map((key) => [key, 'Sealed']));
  const recorded = Object.entries(documents).map(
    async ([key, document]) => [key, await recordDocument(document, read)] as const,
  );
  return {
    ...receipt,
    username,
    form_version: sha256(definitionOn(today)),
    asked: printForm(form, formStateOf({ ...application, answers: { ...answers, ...unread } }, today)),
    answers,
    sealed: Object.fromEntries(
      Object.entries(sealed).map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')]),
    ),
    add_another,
    tabs,
    documents: Object.fromEntries(await Promise.all(recorded)),
  };
}

async function recordDocument(
  { file_name, file_size, file_key, file_etag, pdf_key = '' }: StoredDocument,
  read: ReadFile,
): Promise<RecordedDocument> {
  const [original, pdf] = await Promise.all([read(file_key, file_etag), read(pdf_key)]);
  if (!pdf) throw new Error('A document of a submitted application has lost its PDF.');
  return { file_name, file_size, ...(original && { original: sha256(original) }), pdf: sha256(pdf) };
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The definition as text: lists that depend on the day as they are that day, patterns as they are written. */
const definitionOn = (today: CalendarDate) =>
  JSON.stringify(form, (_, value) => {
    if (typeof value === 'function') return value(today);
    return value instanceof RegExp ? String(value) : value;
  });
