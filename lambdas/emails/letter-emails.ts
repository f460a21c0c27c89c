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
  /** `/recommend?letter_token=…`, a whole address; none of `letter-cancelled`, nor of what has ended or was reopened. */
  readonly link?: string;
  /** Of `letter-receipt`. */
  readonly receiptNumber?: string;
  readonly sent?: Pick<LetterReceipt, 'file_name' | 'pages'>;
  readonly replaceUntil?: string;
  /** Of `letter-failed`: why, a sentence. */
  readonly problem?: string;
  /** Of `letter-failed`: an earlier version was received. */
  readonly replaces?: boolean;
}

/** Each tells enough to be read alone: a recommender has many applicants. */
export const writerEmails: Readonly<Record<ToWriter, (partner: PartnerConfig, facts: WriterFacts) => Email>> = {
  'letter-asked': (partner, facts) => writeEmail(partner, askedEmail(partner, facts, facts.link)),

  'letter-answer': (partner, facts) =>
    writeEmail(partner, {
      subject: `Will you write a letter for ${applicantIn(facts)}?`,
      heading: 'Will you write this letter?',
      blocks: [
        dear(facts),
        `${applicantFirst(facts)} has asked you for a letter of recommendation for an application to ${partner.name}, and does not know yet whether you will write it.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), waiverOf(facts)] },
        'Please say on this page that you will write, or with one tap that you cannot: then somebody else can be asked in time. You need no account.',
        { button: 'Answer the request', url: linkOf(facts) },
      ],
    }),

  'letter-soon': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${applicantIn(facts)} is due on ${lastDay(facts.due, partner.timeZone)}`,
      heading: 'Your letter is due soon',
      blocks: [
        dear(facts),
        `Your letter of recommendation for ${applicantIn(facts)}, for an application to ${partner.name}, is due on ${lastDay(facts.due, partner.timeZone)}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-overdue': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${applicantIn(facts)} is welcome until ${lastDay(facts.closes, partner.timeZone)}`,
      heading: 'Your letter is still welcome',
      blocks: [
        dear(facts),
        `Your letter of recommendation for ${applicantIn(facts)}, for an application to ${partner.name}, was due on ${lastDay(facts.due, partner.timeZone)} and has not come yet. It is still welcome until ${lastDay(facts.closes, partner.timeZone)}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), welcomeUntil(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-reminder': (partner, facts) =>
    writeEmail(partner, {
      subject: `${applicantFirst(facts)} reminds you of the letter of recommendation`,
      heading: 'A reminder of your letter',
      blocks: [
        dear(facts),
        `${applicantFirst(facts)} reminds you of the letter of recommendation for an application to ${partner.name}.`,
        { facts: [...aboutLetter(facts), dueOf(partner, facts), welcomeUntil(partner, facts), waiverOf(facts)] },
        sendHere,
        { button: 'Answer the request', url: linkOf(facts) },
      ],
    }),

  'letter-receipt': (partner, facts) =>
    writeEmail(partner, {
      subject: `We have received your letter for ${applicantIn(facts)}`,
      preheader: `Receipt number ${facts.receiptNumber}.`,
      heading: 'Thank you for your letter',
      blocks: [
        dear(facts),
        `We have received your letter of recommendation for ${applicantIn(facts)}, for an application to ${partner.name}. Your receipt number is:`,
        { code: facts.receiptNumber ?? '' },
        { facts: [...aboutLetter(facts), ...letterOf(facts), waiverOf(facts)] },
        ...(facts.link === undefined
          ? []
          : [
              facts.replaceUntil
                ? `If you have sent the wrong letter, you can replace it until ${printTime(facts.replaceUntil, partner.timeZone)}. The page shows your receipt, never the letter.`
                : 'The page shows your receipt, never the letter.',
              { button: 'See the receipt', url: facts.link },
            ]),
      ],
    }),

  'letter-failed': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${applicantIn(facts)} could not be read`,
      heading: 'Please send your letter again',
      blocks: [
        dear(facts),
        `The letter of recommendation for ${applicantIn(facts)} that you sent to ${partner.name} could not be read, so it has not been received:`,
        facts.problem ?? '',
        { facts: aboutLetter(facts) },
        ...(facts.replaces ? ['The letter that you sent before stands until then.'] : []),
        'Please send it again, as another file or written on the page. You need no account.',
        { button: 'Send the letter again', url: linkOf(facts) },
      ],
    }),

  'letter-cancelled': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${applicantIn(facts)} is no longer needed`,
      heading: 'This letter is no longer needed',
      blocks: [
        dear(facts),
        `You were asked for a letter of recommendation for ${applicantIn(facts)}, for an application to ${partner.name}. It is no longer needed: you need not do anything, and the links in our earlier emails about it have ended.`,
        { facts: aboutLetter(facts) },
        'Thank you for your time.',
      ],
    }),
};

const sendHere =
  'On this page you write or upload your letter, or say with one tap that you cannot. You need no account.';

/** Programs for email make links of what looks like a site: only the dot before the type stays as it is. */
const letterOf = ({ sent }: WriterFacts) =>
  sent ? [['Letter', plainLine(sentLetter(sent)).replaceAll(/\.(?=\S*\.)/g, '. ')] as const] : [];

const linkOf = ({ link = '' }: WriterFacts) => link;

const welcomeUntil = ({ timeZone }: PartnerConfig, { closes }: LetterFacts) =>
  ['Welcome until', lastDay(closes, timeZone)] as const;
