// Stores the mornings on which reminders are prepared: an item for each, with the last application that was checked.

import { config } from '#partner';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, hourOn, nineAmOn } from '../../shared/letters/letter-calendar.ts';
import { type Due, dueOn } from '../clock/due.ts';
import { once } from '../platform/once.ts';
import { expiresAfter, type FollowupKey, followupsTable, getItem } from '../platform/table.ts';
import { attributes, updateFollowup } from '../platform/update-item.ts';

/** The number of days from each reminder to the last day to submit on time. */
const leadDays = [7, 2] as const;

/** Applications are checked at this hour. Their emails are due at 9:00, and the clock spreads them from then on. */
const checkHour = 8;

const keptDays = 90;

interface ClosingDay extends Partial<Due> {
  readonly reached?: string;
}

const prefix = 'closing#';
const keyOf = (day: CalendarDate) => ({ pk: `${prefix}${day}`, sk: 'closing' });

export const isMorning = ({ pk }: FollowupKey): boolean => pk.startsWith(prefix);
export const dayOfMorning = ({ pk }: FollowupKey): CalendarDate => pk.slice(prefix.length);

const checkTimeOf = (day: CalendarDate): Date => hourOn(day, checkHour, config.timeZone);

export const reminderTimeOf = (day: CalendarDate): Date => nineAmOn(day, config.timeZone);

export const isReminderDay = (closes: CalendarDate, day: CalendarDate): boolean =>
  leadDays.some((lead) => addDays(closes, -lead) === day);

/** Returns the mornings on which applicants are reminded of these last days, from today on. */
const morningsBefore = (ends: readonly CalendarDate[]): CalendarDate[] => {
  const today = dayOf(new Date(), config.timeZone);
  const days = ends.flatMap((closes) => leadDays.map((lead) => addDays(closes, -lead)));
  return [...new Set(days)].filter((day) => day >= today).toSorted();
};

async function scheduleMorning(day: CalendarDate): Promise<void> {
  await updateFollowup(keyOf(day), {
    set: attributes(dueOn(checkTimeOf(day))),
    condition: (name) => `attribute_not_exists(${name('pk')})`,
  });
}

/** The number of days for which mornings are added ahead, so that an outage of the clock loses none of them. */
const daysAhead = 30;

/** Adds the items of the next days' mornings. The clock calls this function before it looks for due items. */
export async function scheduleMornings(now: Date): Promise<void> {
  const end = addDays(dayOf(now, config.timeZone), daysAhead);
  for (const day of morningsBefore((config.windows ?? []).map(({ closes }) => closes)))
    if (day < end) await scheduleMorning(day);
}

/** Adds the items of the mornings before a last day. The command that extends an application calls this function. */
export async function scheduleMorningsBefore(closes: CalendarDate): Promise<void> {
  for (const day of morningsBefore([closes])) await scheduleMorning(day);
}

/** Encodes an application's id, so that an erasure does not take the item for an applicant's item. */
const encodeId = (id: string) => Buffer.from(id).toString('base64url');
const decodeId = (text: string) => Buffer.from(text, 'base64url').toString();

export const closingDayStore = once(() => ({
  /**
   * Returns the progress of a morning: the id up to which applications were checked, if any were. Returns undefined if
   * the morning is no longer due at `dueAt`.
   */
  async find(day: CalendarDate, dueAt: string): Promise<{ readonly reached?: string } | undefined> {
    const item = await getItem<ClosingDay>(followupsTable(), keyOf(day));
    if (item?.due_at !== dueAt) return undefined;
    return item.reached === undefined ? {} : { reached: decodeId(item.reached) };
  },

  /**
   * Records that applications were checked from one id to the next. Without a next id, the morning is done. Returns
   * false if another worker has recorded progress since.
   */
  async recordProgress(day: CalendarDate, dueAt: string, from: string | undefined, next: string | undefined) {
    const { done } = await updateFollowup(keyOf(day), {
      ...(next === undefined
        ? {
            set: attributes({ expires_at: expiresAfter(keptDays) }),
            remove: [['due_day'], ['due_at'], ['reached']],
          }
        : { set: attributes({ reached: encodeId(next) }) }),
      condition: (name, value) =>
        `${name('due_at')}=${value(dueAt)} AND ${from === undefined ? `attribute_not_exists(${name('reached')})` : `${name('reached')}=${value(encodeId(from))}`}`,
    });
    return done;
  },
}));
