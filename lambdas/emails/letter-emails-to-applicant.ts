import type { ApplicantLetterEmailKind } from '../../shared/emails.ts';
import { formatLastDay } from '../../shared/letters/letter-dates.ts';
import { nameInEmail } from '../../shared/letters/name-in-email.ts';
import { applicationDetails, type LetterEmailData } from '../../shared/letters/request-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import type { Block, EmailContent } from './html-email.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ApplicantFacts extends Pick<LetterEmailData, 'program' | 'term' | 'recommenderName'> {
  /** The whole address of `/login?application={number}`. */
  readonly link: string;
  /** Whether the email to the recommender bounced; otherwise it was not delivered yet. Only in `letter-unreached`. */
  readonly bounced?: boolean;
  /** The letters that have not arrived. Only in `letters-open` and `letters-overdue`. */
  readonly letters?: readonly OpenLetter[];
  /** The letters that have not arrived and are not due yet. Only in `letters-overdue`. */
  readonly laterLetters?: readonly OpenLetter[];
}

export interface OpenLetter extends Pick<LetterEmailData, 'recommenderName' | 'due' | 'closes'> {
  readonly state: 'asked' | 'accepted';
}

export const applicantEmails: Readonly<
  Record<ApplicantLetterEmailKind, (partner: PartnerConfig, facts: ApplicantFacts) => Email>
> = {
  'letter-unreached': (partner, facts) =>
    writeApplicantEmail(partner, facts, {
      subject: `We could not deliver your request to ${recommenderNameOf(facts)}`,
      heading: "Check your recommender's address",
      words: [
        facts.bounced
          ? `We couldn't deliver the email requesting a letter of recommendation from ${recommenderNameOf(facts)} to the address you gave.`
          : `The email requesting a letter of recommendation from ${recommenderNameOf(facts)} wasn't delivered within an hour. It may still arrive.`,
        'Log in to check the address. You can correct it or name someone else.',
      ],
    }),

  'letter-declined': (partner, facts) =>
    writeApplicantEmail(partner, facts, {
      subject: `${recommenderNameAtStart(facts)} cannot write a letter for you`,
      heading: 'Name another recommender',
      words: [
        `${recommenderNameAtStart(facts)} let us know that they can't write a letter of recommendation for you.`,
        'Log in to name someone else.',
      ],
    }),

  'letter-received': (partner, facts) =>
    writeApplicantEmail(partner, facts, {
      subject: `We received a letter from ${recommenderNameOf(facts)}`,
      heading: 'A letter arrived',
      words: [
        `We received a letter of recommendation for you from ${recommenderNameOf(facts)}. You don't need to do anything else for it.`,
        'Log in to check the status of your letters of recommendation.',
      ],
    }),

  'letters-open': (partner, facts) =>
    writeApplicantEmail(partner, facts, {
      subject: `Letters of recommendation are due ${formatLastDay(firstDue(facts), partner.timeZone)}`,
      heading: "Letters we haven't received yet",
      words: [
        "We haven't received these letters of recommendation yet:",
        dueList(partner, lettersIn(facts)),
        'Log in to check their status, send a reminder or name someone else.',
      ],
    }),

  'letters-overdue': (partner, { laterLetters = [], ...facts }) =>
    writeApplicantEmail(partner, facts, {
      subject: 'Your letters of recommendation are overdue',
      heading: 'Overdue letters',
      words: [
        'These letters of recommendation are overdue:',
        {
          facts: lettersIn(facts).map((letter) => [
            recommenderNameAtStart(letter),
            `${stateOf(letter)} Accepted late through ${formatLastDay(letter.closes, partner.timeZone)}.`,
          ]),
        },
        ...(laterLetters.length > 0
          ? ["We haven't received these letters of recommendation yet, either:", dueList(partner, laterLetters)]
          : []),
        'Log in to check their status, send a reminder or name someone else.',
      ],
    }),
};

type Named = Pick<LetterEmailData, 'recommenderName'>;
const recommenderNameOf = ({ recommenderName }: Named) => nameInEmail(recommenderName, 'your recommender');
/** Returns the recommender's name for the beginning of a sentence. */
const recommenderNameAtStart = ({ recommenderName }: Named) => nameInEmail(recommenderName, 'Your recommender');
const dueList = ({ timeZone }: PartnerConfig, letters: readonly OpenLetter[]) => ({
  facts: letters.map(
    (letter) =>
      [recommenderNameAtStart(letter), `${stateOf(letter)} Due ${formatLastDay(letter.due, timeZone)}.`] as const,
  ),
});
const lettersIn = ({ letters = [] }: ApplicantFacts) => letters;
const firstDue = (facts: ApplicantFacts) =>
  lettersIn(facts)
    .map(({ due }) => due)
    .sort()[0] ?? '';
const stateOf = ({ state }: OpenLetter) => (state === 'accepted' ? 'Agreed to write it.' : "Hasn't responded yet.");

function writeApplicantEmail(
  partner: PartnerConfig,
  { program, term, link }: ApplicantFacts,
  { words, ...content }: Pick<EmailContent, 'subject' | 'heading'> & { readonly words: readonly Block[] },
): Email {
  const about = applicationDetails({ program, term });
  const before = words.slice(0, -1);
  return writeEmail(partner, {
    ...content,
    blocks: [
      ...before,
      ...(about.length > 0 ? [`This is about your ${partner.title} at ${partner.name}:`, { facts: about }] : []),
      ...words.slice(-1),
      { button: 'Log in', url: link },
    ],
  });
}
