import type { Answers, FormState } from '../../../shared/form/definition.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import type { DocumentStatus, WebStatus } from '../../../shared/status.ts';

/** An uploaded document and its conversion. `generation` tells one upload from the next under the same question. */
export interface StoredDocument {
  readonly generation: string;
  readonly status: DocumentStatus;
  readonly file_key: string;
  readonly file_name: string;
  /** Bytes of the original. */
  readonly file_size: number;
  /** The very file that was there when its conversion was asked for: no other one is converted. */
  readonly file_etag: string;
  readonly requested_at: string;
  /** The converted document, once there is one. */
  readonly pdf_key?: string;
  /** Why the conversion failed: a sentence for the applicant. */
  readonly message?: string;
}

/** The PDF copy, made for answers and documents that hash to `hash`. */
export interface StoredPdf {
  readonly hash: string;
  readonly status: DocumentStatus;
  readonly requested_at: string;
  readonly key?: string;
  readonly message?: string;
}

export interface Receipt {
  readonly confirmation_number: string;
  readonly submitted_at: string;
}

/** One application as it is stored: one item, keyed by the applicant. */
export interface Application {
  readonly username: string;
  readonly successful_login: readonly string[];
  readonly last_page?: string;
  /** When each step was reached. */
  readonly statuses: Readonly<Partial<Record<WebStatus, string>>>;
  /** Without the sealed ones, unless they were read with the key. */
  readonly answers: Answers;
  readonly sealed: Readonly<Record<string, Uint8Array>>;
  readonly documents: Readonly<Record<string, StoredDocument>>;
  readonly add_another: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly validations?: FieldErrors;
  readonly pdf?: StoredPdf;
  readonly receipt?: Receipt;
  /** When the receipt was mailed: nothing follows the submit any more. */
  readonly receipt_sent_at?: string;
  /** Every upload whose conversion was ever started, by generation. */
  readonly used_uploads?: ReadonlySet<string>;
  /** When the last uploads and conversions were asked for (ms), oldest first. */
  readonly upload_times?: readonly number[];
  readonly conversion_times?: readonly number[];
  /** Counts what the applicant has entered: a submit demands that nothing was entered since it was validated. */
  readonly version: number;
}

/** What decides the form's rules, as the application stands. */
export const formStateOf = ({ answers, add_another, tabs }: Application, today: string): FormState => ({
  answers,
  counts: add_another,
  tabs,
  today,
});
