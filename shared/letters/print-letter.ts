import type { LetterState } from '../contracts/letters.ts';
import { printTime } from '../print/print-time.ts';

/** Whom a request went to, or whom the application names. */
export interface AskedPerson {
  readonly name: string;
  readonly title: string;
  readonly organization: string;
  readonly email: string;
}

/** One that another request of the same row has followed. */
export interface EarlierRequest extends AskedPerson {
  readonly generation: number;
  readonly asked_at: string;
  /** That it ended in. */
  readonly state: LetterState;
  readonly state_at?: string;
}

/** Why somebody declined. */
export interface Reason {
  readonly generation: number;
  readonly reason: string;
}

/** A letter of recommendation as staff see it listed, in packets and beside the answers. */
export interface LetterLine {
  /** Of its row in the form, from 1. */
  readonly n: number;
  readonly name: string;
  /** Whether the applicant has waived their right to read it; '' until answered. */
  readonly waiver: 'Y' | 'N' | '';
  readonly state: LetterState;
  /** Since when, ISO 8601; none of one that was never asked for. */
  readonly state_at?: string;
  readonly late?: true;
  /** Of one that was asked for. */
  readonly asked?: AskedPerson;
  /** By the application, where that is somebody else, elsewhere or at another address. */
  readonly named?: AskedPerson;
  /** By their own words, of a received one. */
  readonly writer?: { readonly name: string; readonly title: string };
  /** What they declared, if it was about another name than the application has. */
  readonly attestation?: string;
  readonly earlier?: readonly EarlierRequest[];
  /** The last one first. */
  readonly reasons?: readonly Reason[];
  /** Why the office had it asked for once more. */
  readonly reopened?: string;
  /** Of a received one. */
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

/** In quotes where it could be taken for more than one thing, or for a line of ours: only what we checked looks like an address. */
const asTyped = (text: string): string => (/["“”,;:@]/.test(text) ? inQuotes(text) : text);

const inQuotes = (text: string): string => `“${text.replaceAll(/["“”]/g, "'")}”`;

const onOneLine = (text: string): string => inQuotes(text.replaceAll(/\s+/g, ' '));

const listed = (...typed: readonly string[]): string => typed.filter(Boolean).map(asTyped).join(', ');

const printed = ({ name, title, organization, email }: AskedPerson): string =>
  [listed(name, title, organization), email].filter(Boolean).join(', ');

const earlierText = ({ asked_at, state, state_at, ...person }: EarlierRequest, timeZone: string): string => {
  const ended =
    state === 'asked' || !state_at
      ? 'no response'
      : `${letterStates[state].toLowerCase()} ${printTime(state_at, timeZone)}`;
  return `Earlier request: ${printed(person)} (requested ${printTime(asked_at, timeZone)}; ${ended}).`;
};

/** One that has not come is told as well as one that has. Whoever sent it need not be who was asked, or who is named. */
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
  const told = [letterStates[state], ...(state_at ? [printTime(state_at, timeZone)] : []), ...(late ? ['late'] : [])];
  return [
    `${told.join(', ')}.`,
    ...(asked ? [`Requested from: ${printed(asked)}`] : []),
    ...(named ? [`Named in the application: ${printed(named) || 'no one'}`] : []),
    ...(writer ? [`Sent by: ${listed(writer.name, writer.title)}`] : []),
    ...(attestation ? [`Attestation: ${attestation}`] : []),
    ...earlier.map((each) => earlierText(each, timeZone)),
    ...reasons.map(({ reason }) => `Reason for declining: ${onOneLine(reason)}`),
    ...(reopened ? [`Reason the office requested it again: ${onOneLine(reopened)}`] : []),
    waivers[waiver],
    ...(pdf_sha256 ? [`SHA-256 of the PDF: ${pdf_sha256}`] : []),
    ...(record_sha256 ? [`SHA-256 of the record: ${record_sha256}`] : []),
  ].join('\n');
}
