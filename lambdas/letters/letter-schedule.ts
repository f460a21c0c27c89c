import type { LetterEmailKind, RecommenderEmailKind } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, nineAmOn } from '../../shared/letters/letter-calendar.ts';
import { dueDayOf, lastDayOf, letterDeadlines } from '../../shared/letters/letter-dates.ts';
import { times as productTimes } from '../../shared/limits.ts';
import { isOpen, quietMs } from './letter-rules.ts';
import { lettersConfig, type StoredLetter, type StoredLetters, timeZone } from './stored-letters.ts';

/** The longest time in ms from 9:00 until the emails that are scheduled for it are sent (decision 55), rounded up. */
export const maxSpreadMs = 5 * 60 * 60_000;

/** The time in ms after which the applicant is notified that a request was not delivered. */
const unreachedMs = 60 * 60_000;

const after = (iso: string, milliseconds: number) => new Date(Date.parse(iso) + milliseconds);

/** Returns when the letter of a new request is due and when the request closes. */
export const deadlinesFrom = (now: Date, lettersDue: CalendarDate | undefined) =>
  letterDeadlines(dueDayOf(lettersConfig(), dayOf(now, timeZone), lettersDue), lettersConfig(), timeZone);

const askedDay = ({ times }: StoredLetter): CalendarDate => dayOf(new Date(times.asked ?? 0), timeZone);

const dueDay = (letter: StoredLetter): CalendarDate => lastDayOf(letter.due ?? '', timeZone);

const nineOn = (date: CalendarDate) => nineAmOn(date, timeZone);

export interface ScheduledEmail {
  readonly kind: RecommenderEmailKind;
  readonly at: Date;
  /** The earlier emails that are no longer sent, because this one is due. */
  readonly skipped: readonly LetterEmailKind[];
}

/** Returns the emails that the clock still has to send to an open request's recommender, ordered by day. */
function scheduleOf(letter: StoredLetter): readonly Omit<ScheduledEmail, 'skipped'>[] {
  const [asked, due] = [askedDay(letter), dueDay(letter)];
  const soon = addDays(due, -3);
  const all = [
    ['letter-answer', addDays(asked, 7)],
    ['letter-soon', soon],
    ['letter-overdue', addDays(due, 1)],
  ] as const;
  return all.flatMap(([kind, date]) => {
    const isOmitted =
      date <= asked ||
      letter.planned.includes(kind) ||
      (kind === 'letter-answer' && (letter.state === 'accepted' || date >= soon));
    return isOmitted ? [] : [{ kind, at: nineOn(date) }];
  });
}

/** Returns the first 9:00 that is not before a time. */
function nineFrom(at: Date): Date {
  const date = dayOf(at, timeZone);
  const today = nineOn(date);
  return today >= at ? today : nineOn(addDays(date, 1));
}

/**
 * Returns the next scheduled email to the recommender. Emails are scheduled for 9:00. One that falls within 48 hours of
 * another email about the request moves to the first 9:00 after them, or is skipped if the next one is due by then:
 *
 * | the last email was sent | now      | `answer` for the 27th, `soon` for the 7th          |
 * | ----------------------- | -------- | -------------------------------------------------- |
 * | on the 20th             | the 26th | `answer` on the 27th                               |
 * | on the 26th at 10:00    | the 26th | `answer` on the 29th                               |
 * | on the 20th             | the 8th  | `soon` at once; `answer`, which is over, is skipped |
 */
export function nextScheduled(letter: StoredLetter, now: Date): ScheduledEmail | undefined {
  if (!isOpen(letter) || letter.sending || !letter.mail) return undefined;
  const earliest = nineFrom(after(letter.mail.planned_at ?? letter.mail.at, quietMs));
  const scheduled = scheduleOf(letter);
  const late = scheduled.filter(({ at }) => at <= earliest || at <= now);
  const next = late.at(-1) ?? scheduled[0];
  if (!next) return undefined;
  const at = new Date(Math.max(Number(next.at), Number(earliest)));
  return { kind: next.kind, at, skipped: late.slice(0, -1).map(({ kind }) => kind) };
}

/** Returns when the applicant is notified that a request was not delivered. */
export function unreachedAt({ state, planned, asked_mail, times }: StoredLetter): Date | undefined {
  if (state !== 'asked' || !asked_mail || times.delivered || planned.includes('letter-unreached')) return undefined;
  return after(asked_mail.at, unreachedMs);
}

/** The summaries of all open letters for the applicant. */
export const summaries = ['letters-open', 'letters-overdue'] as const;
export type Summary = (typeof summaries)[number];

/** Returns when the applicant gets a summary because of this letter. `told` has the days of earlier summaries. */
export function summaryAt(letter: StoredLetter, summary: Summary, told: StoredLetters['told']): Date | undefined {
  if (!isOpen(letter)) return undefined;
  const date = addDays(dueDay(letter), summary === 'letters-open' ? -7 : 1);
  return date > askedDay(letter) && date > (told[summary] ?? '') ? nineOn(date) : undefined;
}

/** Returns when an open request closes. A letter that is being converted keeps it open. */
export const closesAt = (letter: StoredLetter): Date | undefined =>
  isOpen(letter) && !letter.sending && letter.closes ? new Date(letter.closes) : undefined;

/** Returns when the conversion of a sent letter counts as failed. */
export function conversionExpiresAt({ sending, file, text }: StoredLetter): Date | undefined {
  const document = [file, text].find((each) => each && each.upload_id === sending?.upload_id);
  return document && after(document.requested_at, productTimes.workExpiry);
}

/** The time after which the clock looks for emails that their own job has not sent. */
const jobMs = 60_000;

/** Returns the next time at which the clock has work for these letters. */
export function nextDue({ letters, pending, told }: StoredLetters, now: Date): Date | undefined {
  const moments = Object.values(letters).flatMap((letter) => [
    nextScheduled(letter, now)?.at,
    unreachedAt(letter),
    closesAt(letter),
    conversionExpiresAt(letter),
    ...summaries.map((summary) => summaryAt(letter, summary, told)),
  ]);
  const emails = pending.map(({ not_before }) =>
    not_before === undefined ? after(now.toISOString(), jobMs) : new Date(not_before),
  );
  const all = [...moments, ...emails].filter((each) => each !== undefined);
  return all.length > 0 ? new Date(Math.min(...all.map(Number))) : undefined;
}
