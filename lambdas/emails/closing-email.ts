import type { CalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import { aboutApplication, type LetterFacts } from '../../shared/letters/asked-email.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { zoneName } from '../../shared/partner/window-words.ts';
import { type Email, writeEmail } from './write-email.ts';

export interface ClosingFacts extends Pick<LetterFacts, 'program' | 'term'> {
  /** The last day in time, and the last on which it is taken as late. */
  readonly closes: CalendarDate;
  readonly lateUntil?: CalendarDate;
  /** `/login?application={number}`, a whole address. */
  readonly link: string;
  /** `/reminders?reminders_token=…`, a whole address: on its page one can end them. */
  readonly endLink: string;
  /** `/public/reminders?reminders_token=…`, a whole address: a mail program posts to it. */
  readonly endCall: string;
}

/** To whoever has begun and not submitted. */
export function closingEmail(
  partner: PartnerConfig,
  { program, term, closes, lateUntil, link, endLink, endCall }: ClosingFacts,
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
        { facts: aboutApplication({ program, term }) },
        'Log in to pick up where you left off.',
        { button: 'Log in', url: link },
        'To stop reminders about this application, open this page:',
        { link: endLink },
      ],
    },
    // RFC 8058: mail programs show a button for it.
    { 'List-Unsubscribe': `<${endCall}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  );
}

const weekday = (day: CalendarDate) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
