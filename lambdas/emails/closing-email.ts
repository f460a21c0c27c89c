import type { CalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import { applicationDetails, type LetterEmailData } from '../../shared/letters/request-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { zoneName } from '../../shared/partner/window-texts.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ClosingFacts extends Pick<LetterEmailData, 'program' | 'term'> {
  /** The last day to submit on time. `lateUntil` is the last day on which a late application is accepted. */
  readonly closes: CalendarDate;
  readonly lateUntil?: CalendarDate;
  /** The whole address of `/login?application={number}`. */
  readonly link: string;
  /** The whole address of `/reminders?reminders_token=…`, the page on which an applicant can turn reminders off. */
  readonly unsubscribePage: string;
  /** The whole address of `/public/reminders?reminders_token=…`. Mail programs post to it to turn reminders off. */
  readonly unsubscribeUrl: string;
}

/** Writes the reminder for an applicant who has started and not submitted. */
export function closingEmail(
  partner: PartnerConfig,
  { program, term, closes, lateUntil, link, unsubscribePage, unsubscribeUrl }: ClosingFacts,
): Email {
  const until = (day: CalendarDate) =>
    `until the end of ${weekday(day)}, ${longDate(day)} (${zoneName(partner.timeZone)})`;
  return writeEmail(
    partner,
    {
      subject: `Submit your application by ${longDate(closes)}`,
      heading: "You haven't submitted your application yet",
      blocks: [
        `You can submit it ${until(closes)}. Your answers are saved.`,
        ...(lateUntil ? [`After that, we'll accept it as late ${until(lateUntil)}.`] : []),
        `This is about your ${partner.title} at ${partner.name}:`,
        { facts: applicationDetails({ program, term }) },
        'Log in to pick up where you left off.',
        { button: 'Log in', url: link },
        'To stop reminders about this application, open this page:',
        { link: unsubscribePage },
      ],
    },
    // Mail programs show an Unsubscribe button for these headers (RFC 8058).
    { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  );
}

const weekday = (day: CalendarDate) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
