import { formatLastDay } from '../../shared/letters/letter-dates.ts';
import { nameInEmail } from '../../shared/letters/name-in-email.ts';
import type { LetterEmailData } from '../../shared/letters/request-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ListedRequest extends Pick<LetterEmailData, 'applicantName' | 'program' | 'due'> {
  readonly waiver: LetterEmailData['waiver'] | undefined;
}

/** Writes the list that a recommender asked for. `link` is the whole address of `/recommend?list_token=…`. */
export const letterListEmail = (partner: PartnerConfig, requests: readonly ListedRequest[], link: string): Email =>
  writeEmail(partner, {
    subject: 'Your open recommendation requests',
    heading: 'Your open recommendation requests',
    blocks: [
      `Someone, hopefully you, asked ${partner.name} for a list of the open recommendation requests sent to this email address:`,
      listOf(partner, requests),
      "Use the link below to open any of them. It's valid for 24 hours. No account needed.",
      { button: 'Open the requests', url: link },
      "If you didn't ask for this, you can ignore this email.",
    ],
  });

const waivers = {
  Y: 'They waived the right to read it.',
  N: "They didn't waive the right to read it.",
} as const;

const listOf = ({ timeZone }: PartnerConfig, requests: readonly ListedRequest[]) => ({
  facts: requests.map(({ applicantName, program, due, waiver }) => {
    const parts = [program && `${program}.`, `Due ${formatLastDay(due, timeZone)}.`, waiver && waivers[waiver]];
    return [nameInEmail(applicantName, 'An applicant'), parts.filter(Boolean).join(' ')] as const;
  }),
});
