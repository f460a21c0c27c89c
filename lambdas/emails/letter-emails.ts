import type { LetterReceipt } from '../../shared/contracts/letter.ts';
import type { ToWriter } from '../../shared/emails.ts';
import {
  aboutLetter,
  applicantFirst,
  applicantIn,
  askedEmail,
  dear,
  dueOf,
  type LetterFacts,
  waiverOf,
} from '../../shared/letters/asked-email.ts';
import { lastDay } from '../../shared/letters/letter-dates.ts';
import { sentLetter } from '../../shared/letters/sent-letter.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { plainLine } from '../../shared/text/plain-text.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface WriterFacts extends LetterFacts {
  /**
   * The whole address of `/recommend?letter_token=…`. Absent in `letter-cancelled` and in emails about a request that
   * has ended or was reopened.
   */
  readonly link?: string;
  /** For `letter-receipt`. */
  readonly receiptNumber?: string;
  readonly sent?: Pick<LetterReceipt, 'file_name' | 'pages'>;
  readonly replaceUntil?: string;
  /** For `letter-failed`: the reason, as a sentence. */
  readonly problem?: string;
  /** For `letter-failed`: whether an earlier version was received. */
  readonly replaces?: boolean;
}

/**
 * Writes the emails to recommenders. A recommender can have many applicants, so each email makes sense without the
 * earlier ones.
 */
export const writerEmails: Readonly<Record<ToWriter, (partner: PartnerConfig, facts: WriterFacts) => Email>> = {
  'letter-asked': (partner, facts) => writeEmail(partner, askedEmail(partner, facts, facts.link)),

  'letter-answer': (partner, facts) =>
    writeEmail(partner, {
      subject: `Can you write a letter for ${applicantIn(facts)}?`,
      heading: 'Can you write this letter?',
      blocks: [
        dear(facts),
        `${applicantFirst(facts)} requested a letter of recommendation from you for an application to ${partner.name} and hasn't heard whether you can write it.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), waiverOf(facts)] },
        "Use the link below to say yes or to decline, so there's time to ask someone else. No account needed.",
        { button: 'Respond to the request', url: linkOf(facts) },
      ],
    }),

  'letter-soon': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${applicantIn(facts)} is due ${lastDay(facts.due, partner.timeZone)}`,
      heading: 'Your letter is due soon',
      blocks: [
        dear(facts),
        `Your letter of recommendation for ${applicantIn(facts)}, who is applying to ${partner.name}, is due ${lastDay(facts.due, partner.timeZone)}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-overdue': (partner, facts) =>
    writeEmail(partner, {
      subject: `You can still send your letter for ${applicantIn(facts)} until ${lastDay(facts.closes, partner.timeZone)}`,
      heading: 'You can still send your letter',
      blocks: [
        dear(facts),
        `Your letter of recommendation for ${applicantIn(facts)}, who is applying to ${partner.name}, was due ${lastDay(facts.due, partner.timeZone)}. We haven't received it yet. You can still send it through ${lastDay(facts.closes, partner.timeZone)}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), welcomeUntil(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-reminder': (partner, facts) =>
    writeEmail(partner, {
      subject: `Reminder: recommendation request for ${applicantIn(facts)}`,
      heading: 'A reminder about your letter',
      blocks: [
        dear(facts),
        `${applicantFirst(facts)} sent you a reminder about a letter of recommendation for an application to ${partner.name}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), welcomeUntil(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Respond to the request', url: linkOf(facts) },
      ],
    }),

  'letter-receipt': (partner, facts) =>
    writeEmail(partner, {
      subject: `We received your letter for ${applicantIn(facts)}`,
      preheader: `Receipt number ${facts.receiptNumber}.`,
      heading: 'Thank you for your letter',
      blocks: [
        dear(facts),
        `We received your letter of recommendation for ${applicantIn(facts)}, who is applying to ${partner.name}. Your receipt number is:`,
        { code: facts.receiptNumber ?? '' },
        { facts: [...aboutLetter(facts), ...letterOf(facts), waiverOf(facts)] },
        ...(facts.link === undefined
          ? []
          : [
              facts.replaceUntil
                ? `If you sent the wrong letter, you can replace it until ${printTime(facts.replaceUntil, partner.timeZone)}. The page shows your receipt, never the letter.`
                : 'The page shows your receipt, never the letter.',
              { button: 'See the receipt', url: facts.link },
            ]),
      ],
    }),

  'letter-failed': (partner, facts) =>
    writeEmail(partner, {
      subject: `We could not read your letter for ${applicantIn(facts)}`,
      heading: 'Please send your letter again',
      blocks: [
        dear(facts),
        `We couldn't read the letter of recommendation for ${applicantIn(facts)} that you sent to ${partner.name}, so we haven't received it:`,
        facts.problem ?? '',
        { facts: aboutLetter(facts) },
        ...(facts.replaces ? ['The letter you sent before still stands.'] : []),
        'Send it again as a different file, or write it on the page. No account needed.',
        { button: 'Send the letter again', url: linkOf(facts) },
      ],
    }),

  'letter-cancelled': (partner, facts) =>
    writeEmail(partner, {
      subject: `${applicantFirst(facts)} no longer needs a letter from you`,
      heading: 'This letter is no longer needed',
      blocks: [
        dear(facts),
        `We requested a letter of recommendation from you for ${applicantIn(facts)}, who is applying to ${partner.name}. It's no longer needed, so you don't need to do anything. The links in our earlier emails about it no longer work.`,
        { facts: aboutLetter(facts) },
        'Thank you for your time.',
      ],
    }),
};

const sendHere = 'Use the link below to upload or write your letter, or to decline. No account needed.';

/**
 * Returns the fact with the file name of the letter. Adds a space after every dot but the last, because mail programs
 * turn text that looks like a site into a link.
 */
const letterOf = ({ sent }: WriterFacts) =>
  sent ? [['Letter', plainLine(sentLetter(sent)).replaceAll(/\.(?=\S*\.)/g, '. ')] as const] : [];

const linkOf = ({ link = '' }: WriterFacts) => link;

const welcomeUntil = ({ timeZone }: PartnerConfig, { closes }: LetterFacts) =>
  ['Accepted through', lastDay(closes, timeZone)] as const;
