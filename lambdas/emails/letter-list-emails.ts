import type { LetterFacts } from '../../shared/letters/asked-email.ts';
import { lastDay } from '../../shared/letters/letter-dates.ts';
import { nameInEmail } from '../../shared/letters/name-in-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { counted } from '../../shared/text/counted.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ListedRequest extends Pick<LetterFacts, 'applicantName' | 'program' | 'due'> {
  readonly waiver: LetterFacts['waiver'] | undefined;
}

/** @param link `/recommend?list_token=…`, a whole address */
export const letterListEmail = (partner: PartnerConfig, requests: readonly ListedRequest[], link: string): Email =>
  writeEmail(partner, {
    subject: 'Your open letters of recommendation',
    heading: 'Your open letters of recommendation',
    blocks: [
      `Someone, hopefully you, asked ${partner.name} for the letters of recommendation that this email address has been asked for and that have not been sent yet:`,
      listOf(partner, requests),
      'This page opens each of them. It is valid for 24 hours, and you need no account.',
      { button: 'Open the requests', url: link },
      'If you did not ask for it, you can ignore this email.',
    ],
  });

/** What one address was asked for beyond what is sent one by one. */
export const letterDigestEmail = (partner: PartnerConfig, requests: readonly ListedRequest[], link: string): Email =>
  writeEmail(partner, {
    subject: `${counted(requests.length, 'letter of recommendation is', 'letters of recommendation are')} asked of you`,
    heading: 'Letters of recommendation',
    blocks: [
      `These applicants of ${partner.name} ask you for a letter of recommendation:`,
      listOf(partner, requests),
      'On this page you write or upload each letter, or say that you cannot. You need no account.',
      { button: 'Open the requests', url: link },
    ],
  });

const waivers = {
  Y: 'The right to read it is waived.',
  N: 'The right to read it is not waived.',
} as const;

const listOf = ({ timeZone }: PartnerConfig, requests: readonly ListedRequest[]) => ({
  facts: requests.map(({ applicantName, program, due, waiver }) => {
    const told = [program && `${program}.`, `Due on ${lastDay(due, timeZone)}.`, waiver && waivers[waiver]];
    return [nameInEmail(applicantName, 'An applicant'), told.filter(Boolean).join(' ')] as const;
  }),
});
