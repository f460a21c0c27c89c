// An application is one item. `applications.ts` reads it; `update-application.ts` changes it in conditional writes.

import { createHash } from 'node:crypto';
import type { Receipt } from '../../shared/contracts/application.ts';
import type { Delivery } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import type { Answers, FormState } from '../../shared/form/definition.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import type { DocumentStatus, WebStatus } from '../../shared/status.ts';
import { todayOfPartner } from '../platform/partner-form.ts';
import type { Claim } from '../platform/update-item.ts';

/** Returns the id: the account's id (Cognito's `sub`) for the first application, `{sub}.2` for the next, and so on. */
export const applicationIdOf = (account: string, number: number): string =>
  number === 1 ? account : `${account}.${number}`;

/** Returns the account of an application. A `sub` is a UUID, so it contains no dot. */
export const accountIn = (applicationId: string): string => applicationId.split('.')[0] ?? '';

export const numberIn = (applicationId: string): number => Number(applicationId.split('.')[1] ?? 1);

export interface StoredDocument {
  readonly upload_id: string;
  /** The slot of an upload for a letter. Present only if the letter was reopened later, which changes the slot. */
  readonly slot?: string;
  readonly status: DocumentStatus;
  /** The key of the upload. After the conversion, the key of the kept copy. */
  readonly file_key: string;
  readonly file_name: string;
  readonly file_size: number;
  /** The name of an earlier converted file that this upload has replaced. */
  readonly replaces?: string;
  /** The ETag of the upload. The conversion reads exactly this file, not one that is posted to its key later. */
  readonly file_etag: string;
  /** The SHA-256 of the bytes that were converted. */
  readonly original_sha256?: string;
  readonly requested_at: string;
  readonly pdf_key?: string;
  readonly pdf_sha256?: string;
  readonly preview_key?: string;
  /** The number of pages of the PDF, if they could be counted. */
  readonly pages?: number;
  readonly message?: string;
}

export interface StoredPdfCopy {
  readonly hash: string;
  readonly status: DocumentStatus;
  readonly requested_at: string;
  readonly key?: string;
  readonly file_size?: number;
  readonly message?: string;
}

export type FailedDelivery = Extract<Delivery, 'bounced' | 'complained'>;

export interface Application {
  readonly username: string;
  /** When the application was created. Absent from an account's first application, which the first login creates. */
  readonly created_at?: string;
  readonly successful_login: readonly string[];
  /** The host name of the site of the last login. Emails that the clock sends link to this site. */
  readonly site_host?: string;
  /** Whether the only login was right after the account's confirmation. Ignored once the application is `started`. */
  readonly login_unused?: true;
  /** The last day for submitting, if an operator extended it. `extension` has the reason and the time. */
  readonly extended_until?: CalendarDate;
  readonly extension?: { readonly why: string; readonly at: string };
  readonly last_page?: string;
  readonly statuses: Readonly<Partial<Record<WebStatus, string>>>;
  /** The answers. They include decrypted sealed answers only if the application was read with the key. */
  readonly answers: Answers;
  readonly sealed: Readonly<Record<string, Uint8Array>>;
  readonly documents: Readonly<Record<string, StoredDocument>>;
  readonly add_another: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly validations?: FieldErrors;
  readonly pdf_copy?: StoredPdfCopy;
  readonly receipt?: Receipt;
  readonly receipt_claim?: Claim;
  readonly receipt_sent_at?: string;
  readonly record_sha256?: string;
  /** The opaque id of the receipt's email, by which delivery events refer to it. */
  readonly receipt_email_id?: string;
  /** The problem with the receipt's email: it bounced or was reported as spam. */
  readonly receipt_email?: FailedDelivery;
  readonly used_uploads?: ReadonlySet<string>;
  /** The times (ms) of the last requests for uploads, conversions and PDF copies, oldest first. */
  readonly upload_times?: readonly number[];
  readonly conversion_times?: readonly number[];
  readonly pdf_copy_times?: readonly number[];
  /** The number of the applicant's last change. A submission requires the version that it validated. */
  readonly version: number;
  /** The version at which each answer, count (`rows:{button_id}`) and tab (`tabs:{tab_id}`) was last written. */
  readonly revisions: Readonly<Record<string, number>>;
  /** The key with which browsers encrypt this application's unsent answers. */
  readonly draft_key: Uint8Array;
  /** The last removals of rows, each with the version that it made. */
  readonly removals?: readonly { readonly id: string; readonly version: number }[];
}

/** Returns the day by which option lists that depend on the date are evaluated: the day of the submission, or today. */
export const formDayOf = ({ receipt }: Pick<Application, 'receipt'>): CalendarDate =>
  todayOfPartner(receipt && new Date(receipt.submitted_at));

export const formStateOf = ({ answers, add_another, tabs }: Application, today: CalendarDate): FormState => ({
  answers,
  counts: add_another,
  tabs,
  today,
});

/** Returns the name by which a page refers to its application: a hash, which reveals nothing about the account. */
export const applicationTag = (applicationId: string): string =>
  createHash('sha256').update(`application-tag#${applicationId}`).digest('base64url').slice(0, 22);

export const applicationItemId = (applicationId: string) => `application#${applicationId}`;

export const applicationIdFromItemId = (id: string) => id.slice(applicationItemId('').length);

/** Returns the key of an application's letters, an item of the follow-ups table. */
export const lettersKey = (applicationId: string) => ({ pk: `asks#${applicationId}`, sk: 'letters' });
