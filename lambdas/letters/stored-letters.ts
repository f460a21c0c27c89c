import { createHmac } from 'node:crypto';
import { config } from '#partner';
import type { LetterReceipt } from '../../shared/contracts/letter.ts';
import type { LetterState, LetterTime } from '../../shared/contracts/letters.ts';
import { foldEmail } from '../../shared/email-address.ts';
import type { Delivery, LetterEmailKind } from '../../shared/emails.ts';
import type { RecommenderDetails } from '../../shared/letters/print-letter.ts';
import type { LettersConfig } from '../../shared/partner/partner.ts';
import type { StoredDocument } from '../application/application.ts';
import type { Due } from '../clock/due.ts';
import { readEnv } from '../platform/environment.ts';
import type { Claim } from '../platform/update-item.ts';

/** The recommender that a request was sent to. Later changes to the form don't affect this data. */
export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly organization: string;
  readonly email: string;
  /** Whether the applicant waived the right to read the letter. */
  readonly waiver: 'Y' | 'N';
}

/** The time at which the office reopened a request, and the reason, which the applicant never sees. */
interface Reopened {
  readonly at: string;
  readonly why: string;
}

/** A letter that was sent and is being converted to PDF. */
export interface Sending {
  readonly kind: 'file' | 'text';
  readonly version: number;
  readonly name: string;
  readonly title: string;
  /** The revision of the draft that was sent. Absent for a file. */
  readonly revision?: number;
  /** The hash of the link through which the letter was sent. */
  readonly link: string;
  readonly at: string;
  readonly upload_id: string;
  /** The name of the uploaded file. Absent for a typed letter. */
  readonly file_name?: string;
  readonly receipt_number: string;
  /** The attestation as the page showed it. */
  readonly attestation: string;
}

/** A received letter. The files of its earlier versions are kept. */
export interface Received extends Omit<Sending, 'at' | 'upload_id'> {
  readonly generation: number;
  readonly reopened?: Reopened;
  readonly person: Person;
  readonly asked_at: string;
  readonly received_at: string;
  /** When the first version of this generation was received. The letter may be replaced for 24 hours after it. */
  readonly first_at: string;
  readonly late: boolean;
  readonly pdf_key: string;
  readonly pdf_sha256: string;
  readonly original_key: string;
  readonly original_sha256: string;
  readonly pages?: number;
}

/** The description of a draft. Its text is a file, because an applicant's call must never read a letter's words. */
export interface StoredDraft {
  /** The id of the draft, which is part of its file's name. */
  readonly id: string;
  /** The generation under which the file is stored. Present only if the request was reopened later. */
  readonly generation?: number;
  /** The number of saves and received letters of this request. */
  readonly revision: number;
  /** The version of the letter that the draft is for. */
  readonly version: number;
  readonly saved_at: string;
  readonly sha256: string;
  readonly etag: string;
  readonly size: number;
  /** Whether the text has a visible character. */
  readonly has_words: boolean;
}

/** The events that a limit counts. */
export interface Tally {
  /** The times (ms) of the events in the last hour. */
  readonly times: readonly number[];
}

/** A request that a later generation has replaced. Its state is `asked` if it was open when it was replaced. */
export interface EndedRequest extends Pick<StoredLetter, 'generation' | 'state' | 'times' | 'declined'> {
  readonly person: Person;
}

/**
 * One of an application's letters. All but `highest`, `earlier`, `unrecorded` and `sent_uploads` describe the present
 * generation.
 */
export interface StoredLetter {
  readonly state: LetterState;
  readonly generation: number;
  /** The highest generation that ever existed, if the letter was restored from a backup. */
  readonly highest?: number;
  readonly reopened?: Reopened;
  /** The reason why the submission could not request the letter, as a sentence. */
  readonly problem?: string;
  readonly person?: Person;
  readonly note?: string;
  readonly times: Readonly<Partial<Record<LetterTime, string>>>;
  readonly due?: string;
  readonly closes?: string;
  /** The newest email to the recommender. `planned_at` is the scheduled time of an email that was sent that morning. */
  readonly mail?: {
    readonly id: string;
    readonly at: string;
    readonly planned_at?: string;
    readonly delivery: Delivery;
  };
  /** The email that requested the letter. */
  readonly asked_mail?: { readonly id: string; readonly at: string };
  /** The scheduled emails that were added to the pending ones or skipped. */
  readonly planned: readonly LetterEmailKind[];
  readonly reminders: number;
  readonly version: number;
  readonly earlier: readonly EndedRequest[];
  /** The id of the file with the reason for declining. */
  readonly declined?: string;
  readonly draft?: StoredDraft;
  readonly file?: StoredDocument;
  /** A sent text that is being converted to PDF. */
  readonly text?: StoredDocument;
  readonly sending?: Sending;
  /** Why the newest letter could not be converted to PDF. */
  readonly failed?: { readonly kind: 'file' | 'text'; readonly message: string };
  readonly received?: Received;
  /** Received letters that have no record yet. */
  readonly unrecorded: readonly Received[];
  /** The newest uploads that became a document, so that no upload becomes one twice. */
  readonly used_uploads: readonly string[];
  /** The uploads of sent letters, whose files are kept. */
  readonly sent_uploads: readonly string[];
  readonly uploads: Tally;
  readonly sends: Tally;
}

/** An email to send. The write that causes the email adds it, and another write removes it after it was sent. */
export interface PendingEmail {
  readonly id: string;
  readonly kind: Exclude<LetterEmailKind, 'letter-list'>;
  /** The number of the letter's row in the form. Absent for a summary of all open letters. */
  readonly n?: number;
  readonly generation?: number;
  /** The recommender, for emails that may be sent after the applicant has named another one. */
  readonly person?: Person;
  readonly planned_at?: string;
  readonly receipt_number?: string;
  readonly message?: string;
  /** The earliest time for another attempt, if SES's daily quota was nearly used up. */
  readonly not_before?: string;
  readonly claim?: Claim;
}

/**
 * All letters of an application, in one item. One conditional write changes a request, compares it with the others and
 * adds the emails that it causes. The item contains no words of a letter.
 */
export interface StoredLetters extends Partial<Due> {
  /** The number of writes. Each requires that the revision is the one that was read. */
  readonly revision: number;
  /** The id of the last write, which identifies a write whose response was lost. */
  readonly write_id: string;
  /** The letters by the number of the row in the form. */
  readonly letters: Readonly<Record<string, StoredLetter>>;
  readonly pending: readonly PendingEmail[];
  /** The host name of the site that requested the letters. The clock has no HTTP request to read it from. */
  readonly site_host: string;
  /** The last day on which the applicant got each summary. */
  readonly told: Readonly<Partial<Record<'letters-open' | 'letters-overdue', string>>>;
}

export const { timeZone, helpEmail } = config;

/** Returns the partner's settings for letters. Throws if the partner doesn't use letters. */
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

export const nameOf = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].filter(Boolean).join(' ');

export const detailsOf = (person: Omit<Person, 'waiver'>): RecommenderDetails => ({
  name: nameOf(person),
  title: person.title,
  organization: person.organization,
  email: person.email,
});

export const attestationOf = (applicantName: string): string =>
  `This letter for ${applicantName} is mine: I wrote or approved every word.`;

/**
 * Returns the address in lowercase, without a tag after `+`, and without Gmail's dots
 * (https://support.google.com/mail/answer/7436150). Only for comparisons: other mail servers may distinguish tags.
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

/** Normalizes a name or title for comparisons. */
export const foldedText = (text: string): string => text.trim().toLowerCase();

/** Returns the keyed hash under which an address's requests are found. The key is never rotated. */
export const recommenderHash = (email: string): string =>
  createHmac('sha256', readEnv(process.env, ['WRITER_KEY']).WRITER_KEY)
    .update(foldEmail(email))
    .digest('hex');
