import { dateAndTime } from './letter-dates.ts';
import type { LetterState } from './letter-state.ts';

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
  /** Of a received one. */
  readonly pdf_sha256?: string;
}

export const letterTitle = ({ n, name }: Pick<LetterLine, 'n' | 'name'>): string =>
  name === '' ? `Letter ${n}` : `Letter ${n}: ${name}`;

const states: Readonly<Record<LetterState, string>> = {
  listed: 'Not asked for',
  asked: 'Asked for',
  accepted: 'Agreed to write',
  received: 'Received',
  declined: 'Declined',
  bounced: 'Not reached',
  cancelled: 'Cancelled',
  closed: 'Not sent in time',
};

const waivers = {
  Y: 'The applicant has waived the right to read it.',
  N: 'The applicant has not waived the right to read it.',
  '': 'Whether the applicant waives the right to read it has not been answered.',
} as const;

/** One that has not come is told as well as one that has. */
export function letterText({ waiver, state, state_at, late, pdf_sha256 }: LetterLine, timeZone: string): string {
  const told = [states[state], ...(state_at ? [dateAndTime(state_at, timeZone)] : []), ...(late ? ['late'] : [])];
  const hash = pdf_sha256 ? [`SHA-256 of its PDF: ${pdf_sha256}`] : [];
  return [`${told.join(', ')}.`, waivers[waiver], ...hash].join('\n');
}
