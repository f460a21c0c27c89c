import type { LetterEmailKind } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, nineAmOn } from '../../shared/letters/letter-calendar.ts';
import { dueDayOf, lastDayOf, letterDeadlines } from '../../shared/letters/letter-dates.ts';
import { times as productTimes } from '../../shared/limits.ts';
import { hasExpired } from '../application/work-state.ts';
import { lettersConfig, type StoredLetter, type StoredLetters, timeZone } from './stored-letters.ts';

const hour = 60 * 60_000;

/** Between two emails to a recommender about one request. */
export const quietMs = 48 * hour;
/** Until a request that is not delivered is told to the applicant. */
const unreachedMs = hour;

export const isOpen = ({ state }: Pick<StoredLetter, 'state'>) => state === 'asked' || state === 'accepted';

const after = (iso: string, milliseconds: number) => new Date(Date.parse(iso) + milliseconds);

/** Of a request that is made now. */
export const datesFrom = (now: Date, lettersDue: CalendarDate | undefined) =>
  letterDeadlines(dueDayOf(lettersConfig(), dayOf(now, timeZone), lettersDue), lettersConfig(), timeZone);

const askedOn = ({ times }: StoredLetter): CalendarDate => dayOf(new Date(times.asked ?? 0), timeZone);

const dueDay = (letter: StoredLetter): CalendarDate => lastDayOf(letter.due ?? '', timeZone);

const nine = (day: CalendarDate) => nineAmOn(day, timeZone);

export interface Planned {
  readonly kind: LetterEmailKind;
  readonly at: Date;
}

/** What the clock still sends to the recommender of an open request, in the order of its days. */
function plannedFor(letter: StoredLetter): readonly Planned[] {
  const [asked, due] = [askedOn(letter), dueDay(letter)];
  const soon = addDays(due, -3);
  const all = [
    ['letter-answer', addDays(asked, 7)],
    ['letter-soon', soon],
    ['letter-overdue', addDays(due, 1)],
  ] as const;
  return all.flatMap(([kind, day]) => {
    const isLeftOut =
      day <= asked ||
      letter.planned.includes(kind) ||
      (kind === 'letter-answer' && (letter.state === 'accepted' || day >= soon));
    return isLeftOut ? [] : [{ kind, at: nine(day) }];
  });
}

/** The first 9:00 that is not before a time. */
export function nineFrom(at: Date): Date {
  const day = dayOf(at, timeZone);
  const today = nine(day);
  return today >= at ? today : nine(addDays(day, 1));
}

/**
 * The next email by the clock to the recommender, of those planned for 9:00 of their days:
 *
 * | another about the request was sent | it is now | `answer` of the 27th, `soon` of the 7th         |
 * | ---------------------------------- | --------- | ----------------------------------------------- |
 * | on the 20th                        | the 26th  | `answer` on the 27th                            |
 * | on the 26th at 10:00               | the 26th  | `answer` on the 29th: not within 48 hours       |
 * | on the 20th                        | the 8th   | `soon` at once; `answer`, before it, is skipped |
 */
export function nextToWriter(
  letter: StoredLetter,
  now: Date,
): (Planned & { readonly skipped: readonly LetterEmailKind[] }) | undefined {
  if (!isOpen(letter) || letter.sending || !letter.mail) return undefined;
  const soonest = nineFrom(after(letter.mail.at, quietMs));
  const planned = plannedFor(letter);
  const late = planned.filter(({ at }) => at <= soonest || at <= now);
  const next = late.at(-1) ?? planned[0];
  if (!next) return undefined;
  const at = new Date(Math.max(Number(next.at), Number(soonest)));
  return { kind: next.kind, at, skipped: late.slice(0, -1).map(({ kind }) => kind) };
}

/** When the applicant is told that a request has not reached anybody. */
export function unreachedAt({ state, planned, asked_mail, times }: StoredLetter): Date | undefined {
  if (state !== 'asked' || !asked_mail || times.delivered || planned.includes('letter-unreached')) return undefined;
  return after(asked_mail.at, unreachedMs);
}

export const tellings = ['letters-open', 'letters-overdue'] as const;
export type Telling = (typeof tellings)[number];

/** When the applicant is told, for this letter, what is open or overdue. */
export function tellAt(letter: StoredLetter, telling: Telling, told: StoredLetters['told']): Date | undefined {
  if (!isOpen(letter)) return undefined;
  const day = addDays(dueDay(letter), telling === 'letters-open' ? -7 : 1);
  return day > askedOn(letter) && day > (told[telling] ?? '') ? nine(day) : undefined;
}

/** The end of grace, unless a letter that was sent is still being made a PDF. */
export const closesAt = (letter: StoredLetter): Date | undefined =>
  isOpen(letter) && !letter.sending && letter.closes ? new Date(letter.closes) : undefined;

/** When a conversion that has not ended counts as failed. */
function conversionEnds({ sending, file, text }: StoredLetter): Date | undefined {
  const document = [file, text].find((each) => each && each.upload_id === sending?.upload_id);
  return document && after(document.requested_at, productTimes.workExpiry);
}

export const conversionHasExpired = ({ sending, file, text }: StoredLetter): boolean =>
  [file, text].some((each) => each && each.upload_id === sending?.upload_id && hasExpired(each));

/** What is owed has a job of its own: the clock looks for what that has not done by then. */
const jobMs = 60_000;

/** The next moment at which there is something to do without anybody acting. */
export function nextDue({ letters, owed, told }: StoredLetters, now: Date): Date | undefined {
  const moments = Object.values(letters).flatMap((letter) => [
    nextToWriter(letter, now)?.at,
    unreachedAt(letter),
    closesAt(letter),
    conversionEnds(letter),
    ...tellings.map((telling) => tellAt(letter, telling, told)),
  ]);
  const waiting = owed.map(({ not_before }) =>
    not_before === undefined ? after(now.toISOString(), jobMs) : new Date(not_before),
  );
  const all = [...moments, ...waiting].filter((each) => each !== undefined);
  return all.length > 0 ? new Date(Math.min(...all.map(Number))) : undefined;
}
