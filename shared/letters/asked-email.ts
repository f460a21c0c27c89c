import type { PartnerConfig } from '../partner/partner.ts';
import { lastDay } from './letter-dates.ts';
import { nameInEmail } from './name-in-email.ts';

/** What the emails about a letter tell. Names are as typed. */
export interface LetterFacts {
  readonly applicantName: string;
  readonly recommenderName: string;
  /** Labels; '' until chosen. */
  readonly program: string;
  readonly term: string;
  /** Both are the first instant after. */
  readonly due: string;
  readonly closes: string;
  /** Whether the applicant has waived their right to read it. */
  readonly waiver: 'Y' | 'N';
}

/** Text is a paragraph. A button is the place of the only link. */
export type LetterBlock =
  | string
  | { readonly facts: readonly (readonly [label: string, text: string])[] }
  | { readonly button: string; readonly url: string };

export interface AskedEmail {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly LetterBlock[];
}

/** The email `letter-asked`, of which the applicant sees a preview with no address behind the button. */
export function askedEmail(
  partner: Pick<PartnerConfig, 'name' | 'timeZone'>,
  facts: LetterFacts,
  url = '',
): AskedEmail {
  const applicant = applicantIn(facts);
  const first = applicantFirst(facts);
  return {
    subject: `Recommendation request for ${applicant}`,
    heading: `Letter of recommendation for ${applicant}`,
    blocks: [
      dear(facts),
      `${first} is applying to ${partner.name} and has requested a letter of recommendation from you.`,
      { facts: [...aboutLetter(facts), dueOf(partner, facts), waiverOf(facts)] },
      'Use the link below to upload or write your letter, or to decline. No account needed.',
      { button: 'Respond to the request', url },
      "You can forward this email to an assistant. Once sent, your letter can't be viewed from this link.",
      `If you don't know ${applicant}, please decline on that page.`,
    ],
  };
}

export const applicantIn = ({ applicantName }: LetterFacts) => nameInEmail(applicantName, 'this applicant');
/** Where a sentence begins. */
export const applicantFirst = ({ applicantName }: LetterFacts) => nameInEmail(applicantName, 'This applicant');
export const dear = ({ recommenderName }: LetterFacts) => `Dear ${nameInEmail(recommenderName, 'recommender')},`;

export const aboutLetter = ({ applicantName, program, term }: LetterFacts) => [
  ['Applicant', nameInEmail(applicantName, 'An applicant')] as const,
  ...aboutApplication({ program, term }),
];

export const aboutApplication = ({ program, term }: Pick<LetterFacts, 'program' | 'term'>) =>
  [['Program', program] as const, ['Term', term] as const].filter(([, text]) => text !== '');

export const dueOf = ({ timeZone }: Pick<PartnerConfig, 'timeZone'>, { due }: LetterFacts) =>
  ['Due', lastDay(due, timeZone)] as const;

export const waiverOf = (facts: LetterFacts) =>
  [
    'Waiver',
    `${applicantFirst(facts)} ${facts.waiver === 'Y' ? 'waived' : 'did not waive'} the right to read your letter.`,
  ] as const;
