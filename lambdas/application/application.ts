// An application is one item. Calls come in by `applications.ts`; a change goes out as one conditional write
// (`change-application.ts`).

import { createHash } from 'node:crypto';
import type { Delivery } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import type { Answers, FormState } from '../../shared/form/definition.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import type { DocumentStatus, WebStatus } from '../../shared/status.ts';
import type { Claim } from '../platform/change-item.ts';
import { todayOfPartner } from '../platform/partner-form.ts';

/** An account's first application has the account's id, Cognito's `sub`; later ones are `{sub}.2`, `{sub}.3`. */
export const applicationIdOf = (account: string, number: number): string =>
  number === 1 ? account : `${account}.${number}`;

/** A `sub` is a UUID: it has no dot. */
export const accountIn = (applicationId: string): string => applicationId.split('.')[0] ?? '';

/** 1 of the first. */
export const numberIn = (applicationId: string): number => Number(applicationId.split('.')[1] ?? 1);

export interface StoredDocument {
  readonly upload_id: string;
  /** Under which it lies, when that is not the one that it is in: a letter's request that was reopened. */
  readonly slot?: string;
  readonly status: DocumentStatus;
  /** Where it was uploaded; once it is converted, the copy that was kept of it. */
  readonly file_key: string;
  readonly file_name: string;
  readonly file_size: number;
  /** The name of the converted file that is gone since. */
  readonly replaces?: string;
  /** The conversion reads exactly this file, not one that is posted to its key later. */
  readonly file_etag: string;
  /** Of the bytes that were converted. */
  readonly original_sha256?: string;
  readonly requested_at: string;
  readonly pdf_key?: string;
  readonly pdf_sha256?: string;
  readonly preview_key?: string;
  /** Of its PDF, as far as they could be counted. */
  readonly pages?: number;
  readonly message?: string;
}

export interface StoredPdfCopy {
  readonly hash: string;
  readonly status: DocumentStatus;
  readonly requested_at: string;
  readonly key?: string;
  /** In bytes. */
  readonly file_size?: number;
  readonly message?: string;
}

export interface Receipt {
  readonly confirmation_number: string;
  readonly submitted_at: string;
  /** Taken after its window had closed. */
  readonly late?: true;
}

export type FailedDelivery = Extract<Delivery, 'bounced' | 'complained'>;

export interface Application {
  readonly username: string;
  /** Of every application but the first, which the first log-in creates. */
  readonly created_at?: string;
  readonly successful_login: readonly string[];
  /** Where the last log-in was: links of emails that the clock sends lead there. */
  readonly site_host?: string;
  /** The only one of those is that of the account's confirmation, and nothing was opened with it yet, unless `started`. */
  readonly login_unused?: true;
  /** The last day that an operator has given it beyond its window, with the reason and the time at which it was given. */
  readonly extended_until?: CalendarDate;
  readonly extension?: { readonly why: string; readonly at: string };
  readonly last_page?: string;
  readonly statuses: Readonly<Partial<Record<WebStatus, string>>>;
  /** Without the sealed ones, unless read with the key. */
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
  /** Of the file of the submission record. */
  readonly record_sha256?: string;
  /** Of the receipt's email, opaque: its events are known by it. */
  readonly receipt_email_id?: string;
  /** When it did not arrive, or was reported as unwanted. */
  readonly receipt_email?: FailedDelivery;
  readonly used_uploads?: ReadonlySet<string>;
  /** When the last uploads, conversions and PDF copies were requested (ms), oldest first. */
  readonly upload_times?: readonly number[];
  readonly conversion_times?: readonly number[];
  readonly pdf_copy_times?: readonly number[];
  /** Raised by everything that the applicant enters: a submit requires the version that it validated. */
  readonly version: number;
  /** The version at which each answer, count (`rows:{button_id}`) and tab (`tabs:{tab_id}`) was last written. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Of this application alone: browsers seal with it what they keep unsent. */
  readonly draft_key: Uint8Array;
  /** The last rows that were removed, with the version that each removal made. */
  readonly removals?: readonly { readonly id: string; readonly version: number }[];
}

/** The day that decides option lists that depend on it: that of the submission, else today. */
export const formDayOf = ({ receipt }: Pick<Application, 'receipt'>): CalendarDate =>
  todayOfPartner(receipt && new Date(receipt.submitted_at));

export const formStateOf = ({ answers, add_another, tabs }: Application, today: CalendarDate): FormState => ({
  answers,
  counts: add_another,
  tabs,
  today,
});

/** What a page calls an application by: derived from its id, so that comparing it needs no read, and tells nothing. */
export const applicationTag = (applicationId: string): string =>
  createHash('sha256').update(`application-tag#${applicationId}`).digest('base64url').slice(0, 22);

export const idOf = (applicationId: string) => `application#${applicationId}`;

export const applicationIdIn = (id: string) => id.slice(idOf('').length);
