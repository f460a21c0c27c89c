import type { PartnerConfig } from '../partner/partner.ts';
import { formatLastDay } from './letter-dates.ts';
import { nameInEmail } from './name-in-email.ts';

/** The facts that the emails about a letter mention. Names are as typed. */
export interface LetterEmailData {
  readonly applicantName: string;
  readonly recommenderName: string;
  /** Labels of the chosen options; '' until chosen. */
  readonly program: string;
  readonly term: string;
  /** `due` and `closes` are the first instants after the due day and after the grace period, in ISO 8601. */
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

export interface RequestEmail {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly LetterBlock[];
}

/** Builds the email `letter-asked`. The preview for the applicant has no `url`, so its button leads nowhere. */
export function requestEmail(
  partner: Pick<PartnerConfig, 'name' | 'timeZone'>,
  facts: LetterEmailData,
  url = '',
): RequestEmail {
  const applicant = safeApplicantName(facts);
  const first = capitalizedApplicantName(facts);
  return {
    subject: `Recommendation request for ${first}`,
    heading: `Letter of recommendation for ${first}`,
    blocks: [
      salutation(facts),
      `${first} is applying to ${partner.name} and has requested a letter of recommendation from you.`,
      { facts: [...letterDetails(facts), dueDetail(partner, facts), waiverDetail(facts)] },
      'Use the link below to upload or write your letter, or to decline. No account needed.',
      { button: 'Respond to the request', url },
      "You can forward this email to an assistant. Once sent, your letter can't be viewed from this link.",
      `If you don't know ${applicant}, please decline on that page.`,
    ],
  };
}

/** Returns the applicant's name for the middle of a sentence. */
export const safeApplicantName = ({ applicantName }: LetterEmailData) => nameInEmail(applicantName, 'this applicant');
/** Returns the applicant's name for a subject, a heading, a fact or the start of a sentence. */
export const capitalizedApplicantName = ({ applicantName }: Pick<LetterEmailData, 'applicantName'>) =>
  nameInEmail(applicantName, 'An applicant');
export const salutation = ({ recommenderName }: LetterEmailData) =>
  `Dear ${nameInEmail(recommenderName, 'recommender')},`;

export const letterDetails = (facts: LetterEmailData) => [
  ['Applicant', capitalizedApplicantName(facts)] as const,
  ...applicationDetails(facts),
];

export const applicationDetails = ({ program, term }: Pick<LetterEmailData, 'program' | 'term'>) =>
  [['Program', program] as const, ['Term', term] as const].filter(([, text]) => text !== '');

export const dueDetail = ({ timeZone }: Pick<PartnerConfig, 'timeZone'>, { due }: LetterEmailData) =>
  ['Due', formatLastDay(due, timeZone)] as const;

export const waiverDetail = (facts: LetterEmailData) =>
  [
    'Waiver',
    `${capitalizedApplicantName(facts)} ${facts.waiver === 'Y' ? 'waived' : 'did not waive'} the right to read your letter.`,
  ] as const;
