import { createHmac } from 'node:crypto';
import { config } from '#partner';
import type { LetterReceipt } from '../../shared/contracts/letter.ts';
import type { LetterState, LetterTime } from '../../shared/contracts/letters.ts';
import { foldEmail } from '../../shared/email-address.ts';
import type { Delivery, LetterEmailKind } from '../../shared/emails.ts';
import type { LettersConfig } from '../../shared/partner/partner.ts';
import type { StoredDocument } from '../application/application.ts';
import type { Due } from '../clock/due.ts';
import { readEnv } from '../platform/environment.ts';
import type { Claim } from '../platform/update-item.ts';

export interface LinkedRequest {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}

/** Whom a request went to: its own copy, whatever the form says afterwards. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly organization: string;
  readonly email: string;
  /** Whether the applicant has waived their right to read the letter. */
  readonly waiver: 'Y' | 'N';
}

/** Why the office asks again for what had ended: never the applicant's to know. */
interface Reopened {
  readonly at: string;
  readonly why: string;
}

/** A letter on its way: what its writer declared, until the PDF of that upload is made. */
export interface Sending {
  readonly kind: 'file' | 'text';
  readonly version: number;
  readonly name: string;
  readonly title: string;
  /** Of a text, the revision that was sent. */
  readonly revision?: number;
  /** The digest of the link that it was sent by. */
  readonly link: string;
  readonly at: string;
  readonly upload_id: string;
  /** Of one that was uploaded. */
  readonly file_name?: string;
  readonly receipt_number: string;
  /** As it was shown. */
  readonly attestation: string;
}

/** A letter as it was received; each version of it stays in the files. */
export interface Received extends Omit<Sending, 'at' | 'upload_id'> {
  readonly generation: number;
  readonly reopened?: Reopened;
  /** Whom the request had gone to, and when. */
  readonly person: Person;
  readonly asked_at: string;
  readonly received_at: string;
  /** Of the generation's first version: it may be replaced for 24 hours. */
  readonly first_at: string;
  readonly late: boolean;
  readonly pdf_key: string;
  readonly pdf_sha256: string;
  readonly original_key: string;
  readonly original_sha256: string;
  readonly pages?: number;
}

/** What is typed of a letter, as far as the item knows it: its words are a file, which this names. */
export interface StoredDraft {
  readonly id: string;
  /** Under which its file lies, when that request was reopened since. */
  readonly generation?: number;
  /** Counts what was saved of this request; a letter that is received counts as one more. */
  readonly revision: number;
  /** The version of the letter that it is for. */
  readonly version: number;
  readonly saved_at: string;
  readonly sha256: string;
  readonly etag: string;
  readonly size: number;
  /** Whether it has anything that somebody can see. */
  readonly has_words: boolean;
  /** How many were saved in the hour that began then (ms). */
  readonly hour: { readonly from: number; readonly saves: number };
}

/** How often a request was used for something: in all, and when (ms) within the last hour. */
export interface Tally {
  readonly all: number;
  readonly times: readonly number[];
}

/** A request that another one of its row has followed. */
export interface EndedRequest {
  readonly generation: number;
  readonly person: Person;
  /** That it ended in: one that was replaced while it was asked is still asked. */
  readonly state: LetterState;
  readonly times: StoredLetter['times'];
  readonly declined?: string;
  readonly reopened?: Reopened;
}

/** All but `earlier`, `unrecorded` and `sent_uploads` is of the present generation. */
export interface StoredLetter {
  readonly state: LetterState;
  readonly generation: number;
  /** Of a restored one, the last that there was. */
  readonly highest?: number;
  readonly reopened?: Reopened;
  /** Why the submission could not ask for it. */
  readonly problem?: string;
  readonly person?: Person;
  readonly note?: string;
  readonly times: Readonly<Partial<Record<LetterTime, string>>>;
  readonly due?: string;
  readonly closes?: string;
  /** The newest email to the recommender. `at`: planned ones count from when they were planned. */
  readonly mail?: { readonly id: string; readonly at: string; readonly delivery: Delivery };
  /** That of the request itself. */
  readonly asked_mail?: { readonly id: string; readonly at: string };
  /** What the clock has done of what was planned. */
  readonly planned: readonly LetterEmailKind[];
  readonly reminders: number;
  readonly version: number;
  /** As many as there were: an application can ask only so often. */
  readonly earlier: readonly EndedRequest[];
  /** The file that says why it was declined. */
  readonly declined?: string;
  readonly draft?: StoredDraft;
  readonly file?: StoredDocument;
  /** The text that is being made a PDF. */
  readonly text?: StoredDocument;
  readonly sending?: Sending;
  /** Why what was sent last could not be made a PDF. */
  readonly failed?: { readonly kind: 'file' | 'text'; readonly message: string };
  readonly received?: Received;
  /** What was received and has no record yet. */
  readonly unrecorded: readonly Received[];
  /** Of each upload that was taken, so that it is taken once; those of letters that were sent are kept. */
  readonly used_uploads: readonly string[];
  readonly sent_uploads: readonly string[];
  readonly uploads: Tally;
  readonly sends: Tally;
}

/** An email that is to be sent: written with what causes it, and removed once it is sent. */
export interface OwedEmail {
  readonly id: string;
  readonly kind: LetterEmailKind;
  /** None of the emails that are about all open letters. */
  readonly n?: number;
  readonly generation?: number;
  /** Whom it is about, when somebody else may be named before it is sent. */
  readonly person?: Person;
  /** When it was planned for. */
  readonly planned_at?: string;
  readonly receipt_number?: string;
  readonly message?: string;
  /** Asking waits while too many emails come back. */
  readonly not_before?: string;
  readonly claim?: Claim;
}

/**
 * All letters of an application, in one item: one conditional write compares a request with the others, and adds the emails
 * that it causes. It holds nothing that a letter says.
 */
export interface StoredLetters extends Partial<Due> {
  /** Counts the writes; each is on the condition that nothing was written since it was read. */
  readonly revision: number;
  /** Of the last write: one whose response was lost is recognized by it. */
  readonly write_id: string;
  /** By their row in the form. */
  readonly letters: Readonly<Record<string, StoredLetter>>;
  readonly owed: readonly OwedEmail[];
  /** Where they were asked for: the clock has no request. */
  readonly site_host: string;
  /** The last days on which the applicant was told what is open, and what is overdue. */
  readonly told: Readonly<Partial<Record<'letters-open' | 'letters-overdue', string>>>;
}

export const { timeZone, helpEmail } = config;

/** Of the switch: the calls of a partner without it are no routes. */
export function lettersConfig(): LettersConfig {
  if (!config.letters) throw new Error("This partner doesn't use letters.");
  return config.letters;
}

export const receiptOf = ({ receipt_number, received_at, late, file_name, pages }: Received): LetterReceipt => ({
  receipt_number,
  received_at,
  late,
  ...(file_name !== undefined && { file_name }),
  ...(pages !== undefined && { pages }),
});

/** What a writer declares by sending a letter; the record keeps it as it was shown. */
export const attestationOf = (applicantName: string): string =>
  `This letter for ${applicantName} is mine: I wrote or approved every word.`;

/**
 * One mailbox, however its address is spelled: without a tag after `+`, and without Gmail's dots
 * (https://support.google.com/mail/answer/7436150). For comparing and counting alone: other hosts may mean others by them.
 */
export function foldedAddress(typed: string): string {
  const address = foldEmail(typed);
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** With a key that is never rotated. */
const hmacOf = (address: string): string =>
  createHmac('sha256', readEnv(process.env, ['WRITER_KEY']).WRITER_KEY)
    .update(address)
    .digest('hex');

/** Whoever an address belongs to as it is sent to: what is theirs is known by it. */
export const writerOf = (email: string): string => hmacOf(foldEmail(email));

/** What emails are counted by. */
export const mailboxOf = (email: string): string => hmacOf(foldedAddress(email));
