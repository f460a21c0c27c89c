import type { LetterReceipt } from '../../shared/contracts/letter.ts';
import type { RecommenderEmailKind } from '../../shared/emails.ts';
import { describeLetter } from '../../shared/letters/describe-letter.ts';
import { formatLastDay } from '../../shared/letters/letter-dates.ts';
import {
  capitalizedApplicantName,
  dueDetail,
  type LetterEmailData,
  letterDetails,
  requestEmail,
  safeApplicantName,
  salutation,
  waiverDetail,
} from '../../shared/letters/request-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { plainLine } from '../../shared/text/plain-text.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface RecommenderFacts extends LetterEmailData {
  /** The whole address of `/recommend?letter_token=…`. Absent if the request was canceled, reopened or has ended. */
  readonly link?: string;
  /** The number of the receipt. Only in `letter-receipt`. */
  readonly receiptNumber?: string;
  readonly sent?: Pick<LetterReceipt, 'file_name' | 'pages'>;
  readonly replaceUntil?: string;
  /** The reason for the failure, as a sentence. Only in `letter-failed`. */
  readonly problem?: string;
  /** Whether an earlier version of the letter was received. Only in `letter-failed`. */
  readonly replaces?: boolean;
}

/** The emails to recommenders, who can have many applicants. Each email makes sense without the earlier ones. */
export const recommenderEmails: Readonly<
  Record<RecommenderEmailKind, (partner: PartnerConfig, facts: RecommenderFacts) => Email>
> = {
  'letter-asked': (partner, facts) => writeEmail(partner, requestEmail(partner, facts, facts.link)),

  'letter-answer': (partner, facts) =>
    writeEmail(partner, {
      subject: `Can you write a letter for ${capitalizedApplicantName(facts)}?`,
      heading: 'Can you write this letter?',
      blocks: [
        salutation(facts),
        `${capitalizedApplicantName(facts)} requested a letter of recommendation from you for an application to ${partner.name} and hasn't heard whether you can write it.`,
        { facts: [...letterDetails(facts), dueDetail(partner, facts), waiverDetail(facts)] },
        "Use the link below to say yes or to decline, so there's time to ask someone else. No account needed.",
        { button: 'Respond to the request', url: linkOf(facts) },
      ],
    }),

  'letter-soon': (partner, facts) =>
    writeEmail(partner, {
      subject: `Your letter for ${capitalizedApplicantName(facts)} is due ${formatLastDay(facts.due, partner.timeZone)}`,
      heading: 'Your letter is due soon',
      blocks: [
        salutation(facts),
        `Your letter of recommendation for ${safeApplicantName(facts)}, who is applying to ${partner.name}, is due ${formatLastDay(facts.due, partner.timeZone)}.`,
        { facts: [...letterDetails(facts), dueDetail(partner, facts), waiverDetail(facts)] },
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-overdue': (partner, facts) =>
    writeEmail(partner, {
      subject: `You can still send your letter for ${capitalizedApplicantName(facts)} until ${formatLastDay(facts.closes, partner.timeZone)}`,
      heading: 'You can still send your letter',
      blocks: [
        salutation(facts),
        `Your letter of recommendation for ${safeApplicantName(facts)}, who is applying to ${partner.name}, was due ${formatLastDay(facts.due, partner.timeZone)}. We haven't received it yet. You can still send it through ${formatLastDay(facts.closes, partner.timeZone)}.`,
        detailsWithGracePeriod(partner, facts),
        sendHere,
        { button: 'Send the letter', url: linkOf(facts) },
      ],
    }),

  'letter-reminder': (partner, facts) =>
    writeEmail(partner, {
      subject: `Reminder: recommendation request for ${capitalizedApplicantName(facts)}`,
      heading: 'A reminder about your letter',
      blocks: [
        salutation(facts),
        `${capitalizedApplicantName(facts)} sent you a reminder about a letter of recommendation for an application to ${partner.name}.`,
        detailsWithGracePeriod(partner, facts),
        sendHere,
        { button: 'Respond to the request', url: linkOf(facts) },
      ],
    }),

  'letter-receipt': (partner, facts) =>
    writeEmail(partner, {
      subject: `We received your letter for ${capitalizedApplicantName(facts)}`,
      preheader: `Receipt number ${facts.receiptNumber}.`,
      heading: 'Thank you for your letter',
      blocks: [
        salutation(facts),
        `We received your letter of recommendation for ${safeApplicantName(facts)}, who is applying to ${partner.name}. Your receipt number is:`,
        { code: facts.receiptNumber ?? '' },
        { facts: [...letterDetails(facts), ...letterOf(facts), waiverDetail(facts)] },
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
      subject: `We could not read your letter for ${capitalizedApplicantName(facts)}`,
      heading: 'Please send your letter again',
      blocks: [
        salutation(facts),
        `We couldn't read the letter of recommendation for ${safeApplicantName(facts)} that you sent to ${partner.name}, so we haven't received it:`,
        facts.problem ?? '',
        { facts: letterDetails(facts) },
        ...(facts.replaces ? ['The letter you sent before still stands.'] : []),
        'Send it again as a different file, or write it on the page. No account needed.',
        { button: 'Send the letter again', url: linkOf(facts) },
      ],
    }),

  'letter-cancelled': (partner, facts) =>
    writeEmail(partner, {
      subject: `${capitalizedApplicantName(facts)} no longer needs a letter from you`,
      heading: 'This letter is no longer needed',
      blocks: [
        salutation(facts),
        `We requested a letter of recommendation from you for ${safeApplicantName(facts)}, who is applying to ${partner.name}. It's no longer needed, so you don't need to do anything. The links in our earlier emails about it no longer work.`,
        { facts: letterDetails(facts) },
        'Thank you for your time.',
      ],
    }),
};

const sendHere = 'Use the link below to upload or write your letter, or to decline. No account needed.';

/** Returns the row about the letter, with a space after inner dots: mail programs turn a site's name into a link. */
const letterOf = ({ sent }: RecommenderFacts) =>
  sent ? [['Letter', plainLine(describeLetter(sent)).replaceAll(/\.(?=\S*\.)/g, '. ')] as const] : [];

const linkOf = ({ link = '' }: RecommenderFacts) => link;

const detailsWithGracePeriod = (partner: PartnerConfig, facts: LetterEmailData) => ({
  facts: [
    ...letterDetails(facts),
    dueDetail(partner, facts),
    ['Accepted through', formatLastDay(facts.closes, partner.timeZone)] as const,
    waiverDetail(facts),
  ],
});
