import type { ToApplicant } from '../../shared/emails.ts';
import { aboutApplication, type LetterFacts } from '../../shared/letters/asked-email.ts';
import { lastDay } from '../../shared/letters/letter-dates.ts';
import { nameInEmail } from '../../shared/letters/name-in-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import type { Block, EmailContent } from './html-email.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ApplicantFacts extends Pick<LetterFacts, 'program' | 'term' | 'recommenderName'> {
  /** `/login?application={number}`, a whole address. */
  readonly link: string;
  /** Of `letter-unreached`: whether it has come back, or only not arrived. */
  readonly bounced?: boolean;
  /** Of `letters-open` and `letters-overdue`. */
  readonly letters?: readonly OpenLetter[];
}

export interface OpenLetter extends Pick<LetterFacts, 'recommenderName' | 'due' | 'closes'> {
  readonly state: 'asked' | 'accepted';
}

export const applicantEmails: Readonly<Record<ToApplicant, (partner: PartnerConfig, facts: ApplicantFacts) => Email>> =
  {
    'letter-unreached': (partner, facts) =>
      toApplicant(partner, facts, {
        subject: `We could not reach ${writerOf(facts)}`,
        heading: 'Please check an address',
        words: [
          facts.bounced
            ? `Our email that asks ${writerOf(facts)} for a letter of recommendation could not be delivered to the address that you gave.`
            : `Our email that asks ${writerOf(facts)} for a letter of recommendation has not been delivered within an hour. It may still arrive.`,
          'Please log in and check the address. You can correct it there, or name another person.',
        ],
      }),

    'letter-declined': (partner, facts) =>
      toApplicant(partner, facts, {
        subject: `${writerFirst(facts)} cannot write a letter for you`,
        heading: 'Please name another person',
        words: [
          `${writerFirst(facts)} has told us that they cannot write a letter of recommendation for you.`,
          'Please log in and name another person.',
        ],
      }),

    'letter-received': (partner, facts) =>
      toApplicant(partner, facts, {
        subject: `${writerFirst(facts)} has sent a letter for you`,
        heading: 'A letter has come',
        words: [
          `We have received a letter of recommendation for you from ${writerOf(facts)}. For this letter nothing remains to be done.`,
          'Log in to see how your letters of recommendation stand.',
        ],
      }),

    'letters-open': (partner, facts) =>
      toApplicant(partner, facts, {
        subject: `Your letters of recommendation are due on ${lastDay(firstDue(facts), partner.timeZone)}`,
        heading: 'Letters that have not come yet',
        words: [
          'These letters of recommendation have not come yet:',
          {
            facts: lettersIn(facts).map((letter) => [
              writerFirst(letter),
              `${stateOf(letter)} Due on ${lastDay(letter.due, partner.timeZone)}.`,
            ]),
          },
          'Log in to see how they stand, to remind somebody or to name another person.',
        ],
      }),

    'letters-overdue': (partner, facts) =>
      toApplicant(partner, facts, {
        subject: 'Letters of recommendation are overdue',
        heading: 'Letters that are overdue',
        words: [
          'These letters of recommendation were due and have not come yet:',
          {
            facts: lettersIn(facts).map((letter) => [
              writerFirst(letter),
              `${stateOf(letter)} Still welcome until ${lastDay(letter.closes, partner.timeZone)}.`,
            ]),
          },
          'Log in to see how they stand, to remind somebody or to name another person.',
        ],
      }),
  };

type Named = Pick<LetterFacts, 'recommenderName'>;
const writerOf = ({ recommenderName }: Named) => nameInEmail(recommenderName, 'your recommender');
/** Where a sentence begins. */
const writerFirst = ({ recommenderName }: Named) => nameInEmail(recommenderName, 'Your recommender');
const lettersIn = ({ letters = [] }: ApplicantFacts) => letters;
const firstDue = (facts: ApplicantFacts) =>
  lettersIn(facts)
    .map(({ due }) => due)
    .sort()[0] ?? '';
const stateOf = ({ state }: OpenLetter) => (state === 'accepted' ? 'Has agreed to write.' : 'Has not answered yet.');

function toApplicant(
  partner: PartnerConfig,
  { program, term, link }: ApplicantFacts,
  { words, ...content }: Pick<EmailContent, 'subject' | 'heading'> & { readonly words: readonly Block[] },
): Email {
  const about = aboutApplication({ program, term });
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
