import type { LetterState } from '../contracts/letters.ts';
import { printTime } from '../print/print-time.ts';

/** The recommender that a request went to, or that the application names. */
export interface RecommenderDetails {
  readonly name: string;
  readonly title: string;
  readonly organization: string;
  readonly email: string;
}

/** A request that a later request of the same row replaced. */
export interface EarlierRequest extends RecommenderDetails {
  readonly generation: number;
  readonly asked_at: string;
  /** The state in which the request ended. */
  readonly state: LetterState;
  readonly state_at?: string;
}

/** A recommender's reason for declining a request. */
export interface Reason {
  readonly generation: number;
  readonly reason: string;
}

/** A letter of recommendation as staff see it in the staff view and in packets. */
export interface LetterLine {
  /** The number of the letter's row in the form, from 1. */
  readonly n: number;
  readonly name: string;
  /** Whether the applicant waived the right to read the letter; '' until answered. */
  readonly waiver: 'Y' | 'N' | '';
  readonly state: LetterState;
  /** The time at which the letter reached its state (ISO 8601). Absent if the letter was never requested. */
  readonly state_at?: string;
  readonly late?: true;
  /** The recommender of the current request. Absent if the letter was never requested. */
  readonly asked?: RecommenderDetails;
  /** The recommender in the application, if it is another person, organization or address than `asked`. */
  readonly named?: RecommenderDetails;
  /** The name and title that the author of a received letter entered. */
  readonly writer?: { readonly name: string; readonly title: string };
  /** The author's statement, if the applicant's name in it differs from the name in the application. */
  readonly attestation?: string;
  readonly earlier?: readonly EarlierRequest[];
  /** The reasons for declining, newest first. */
  readonly reasons?: readonly Reason[];
  /** The office's reason for requesting the letter again. */
  readonly reopened?: string;
  /** The SHA-256 of the PDF. Only a received letter has this hash and the next one. */
  readonly pdf_sha256?: string;
  readonly record_sha256?: string;
}

export const letterTitle = ({ n, name }: Pick<LetterLine, 'n' | 'name'>): string =>
  name === '' ? `Letter ${n}` : `Letter ${n}: ${name}`;

export const letterStates: Readonly<Record<LetterState, string>> = {
  listed: 'Not requested',
  asked: 'Requested',
  accepted: 'Agreed to write',
  received: 'Received',
  declined: 'Declined',
  bounced: "Couldn't be reached",
  cancelled: 'Canceled',
  closed: 'Closed without a letter',
};

const waivers = {
  Y: 'The applicant waived the right to read this letter.',
  N: "The applicant didn't waive the right to read this letter.",
  '': "The applicant hasn't said whether they waive the right to read this letter.",
} as const;

/** Quotes typed text that could be mistaken for several fields, our own text, or an email address that we checked. */
const quoteIfAmbiguous = (text: string): string => (/["“”,;:@]/.test(text) ? inQuotes(text) : text);

const inQuotes = (text: string): string => `“${text.replaceAll(/["“”]/g, "'")}”`;

const quoteOnOneLine = (text: string): string => inQuotes(text.replaceAll(/\s+/g, ' '));

const joinTyped = (...typed: readonly string[]): string => typed.filter(Boolean).map(quoteIfAmbiguous).join(', ');

const formatPerson = ({ name, title, organization, email }: RecommenderDetails): string =>
  [joinTyped(name, title, organization), email].filter(Boolean).join(', ');

const formatEarlier = ({ asked_at, state, state_at, ...person }: EarlierRequest, timeZone: string): string => {
  const ended =
    state === 'asked' || !state_at
      ? 'no response'
      : `${letterStates[state].toLowerCase()} ${printTime(state_at, timeZone)}`;
  return `Earlier request: ${formatPerson(person)} (requested ${printTime(asked_at, timeZone)}; ${ended}).`;
};

/** Formats the facts about a letter. The author may be neither the requested nor the named recommender. */
export function letterText(
  {
    waiver,
    state,
    state_at,
    late,
    asked,
    named,
    writer,
    attestation,
    earlier = [],
    reasons = [],
    reopened,
    pdf_sha256,
    record_sha256,
  }: LetterLine,
  timeZone: string,
): string {
  const status = [letterStates[state], ...(state_at ? [printTime(state_at, timeZone)] : []), ...(late ? ['late'] : [])];
  return [
    `${status.join(', ')}.`,
    ...(asked ? [`Requested from: ${formatPerson(asked)}`] : []),
    ...(named ? [`Named in the application: ${formatPerson(named) || 'no one'}`] : []),
    ...(writer ? [`Sent by: ${joinTyped(writer.name, writer.title)}`] : []),
    ...(attestation ? [`Attestation: ${attestation}`] : []),
    ...earlier.map((request) => formatEarlier(request, timeZone)),
    ...reasons.map(({ reason }) => `Reason for declining: ${quoteOnOneLine(reason)}`),
    ...(reopened ? [`Reason the office requested it again: ${quoteOnOneLine(reopened)}`] : []),
    waivers[waiver],
    ...(pdf_sha256 ? [`SHA-256 of the PDF: ${pdf_sha256}`] : []),
    ...(record_sha256 ? [`SHA-256 of the record: ${record_sha256}`] : []),
  ].join('\n');
}
