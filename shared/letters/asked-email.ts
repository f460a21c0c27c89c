import type { PartnerConfig } from '../partner/partner.ts';
import { lastDay } from './letter-dates.ts';
import { nameInEmail } from './name-in-email.ts';

/** The facts that the emails about a letter mention. Names are as typed. */
export interface LetterFacts {
  readonly applicantName: string;
  readonly recommenderName: string;
  /** Labels of the chosen options; '' until chosen. */
  readonly program: string;
  readonly term: string;
  /** `due` and `closes` are the first instants after the last day, ISO 8601. */
  readonly due: string;
  readonly closes: string;
  /** Whether the applicant waived the right to read the letter. */
  readonly waiver: 'Y' | 'N';
}

/** A part of an email: a paragraph, a table of facts, or a button with the email's only link. */
export type LetterBlock =
  | string
  | { readonly facts: readonly (readonly [label: string, text: string])[] }
  | { readonly button: string; readonly url: string };

export interface AskedEmail {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly LetterBlock[];
}

/** Builds the email `letter-asked`. The preview for the applicant has no `url`, so its button leads nowhere. */
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
/** Returns the applicant's name for the start of a sentence. */
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
