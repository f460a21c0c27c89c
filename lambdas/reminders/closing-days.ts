// The mornings on which applications are told that they close soon, and how far each has looked.

import { config } from '#partner';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, hourOf, nineOf } from '../../shared/letters/letter-calendar.ts';
import { type Due, dueOn } from '../clock/due.ts';
import { attributes, changeAsk } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { type AskKey, asksTable, getItem, seconds } from '../platform/table.ts';

/** Days from a reminder to the last day in time. */
const leads = [7, 2] as const;

/** Applications are looked through an hour before the emails go, which the clock spreads from 9:00 on. */
const lookHour = 8;

const keptDays = 90;

interface ClosingDay extends Partial<Due> {
  readonly reached?: string;
}

const prefix = 'closing#';
const keyOf = (day: CalendarDate) => ({ pk: `${prefix}${day}`, sk: 'closing' });

export const isMorning = ({ pk }: AskKey): boolean => pk.startsWith(prefix);
export const dayOfMorning = ({ pk }: AskKey): CalendarDate => pk.slice(prefix.length);

const lookAt = (day: CalendarDate): Date => hourOf(day, lookHour, config.timeZone);

export const remindAt = (day: CalendarDate): Date => nineOf(day, config.timeZone);

/** Whether an application that closes on a day is told so on another. */
export const isTold = (closes: CalendarDate, day: CalendarDate): boolean =>
  leads.some((lead) => addDays(closes, -lead) === day);

/** Of these last days, each morning from today on. */
const morningsBefore = (ends: readonly CalendarDate[]): CalendarDate[] => {
  const today = dayOf(new Date(), config.timeZone);
  const days = ends.flatMap((closes) => leads.map((lead) => addDays(closes, -lead)));
  return [...new Set(days)].filter((day) => day >= today).toSorted();
};

async function note(day: CalendarDate): Promise<void> {
  await changeAsk(keyOf(day), {
    set: attributes(dueOn(lookAt(day))),
    condition: (name) => `attribute_not_exists(${name('pk')})`,
  });
}

/** By each run of the clock, before it looks for what is due: today's morning, and the next. */
export async function noteMornings(now: Date): Promise<void> {
  const mornings = morningsBefore((config.windows ?? []).map(({ closes }) => closes));
  const next = mornings.findIndex((day) => lookAt(day) > now);
  for (const day of next < 0 ? mornings : mornings.slice(0, next + 1)) await note(day);
}

/** By who gives one application another last day. */
export async function noteMorningsBefore(closes: CalendarDate): Promise<void> {
  for (const day of morningsBefore([closes])) await note(day);
}

/** An id names an applicant: an erasure must not take it for one of the applicant's items. */
const packed = (id: string) => Buffer.from(id).toString('base64url');
const unpacked = (text: string) => Buffer.from(text, 'base64url').toString();

export const dynamoClosingDays = once(() => ({
  /** How far it was looked through; undefined when it is not due at that time any more. */
  async find(day: CalendarDate, dueAt: string): Promise<{ readonly reached?: string } | undefined> {
    const item = await getItem<ClosingDay>(asksTable(), keyOf(day));
    if (item?.due_at !== dueAt) return undefined;
    return item.reached === undefined ? {} : { reached: unpacked(item.reached) };
  },

  /** Moves on from where it was; without a next place it is done. False when somebody else has moved it on. */
  async moveOn(day: CalendarDate, dueAt: string, from: string | undefined, next: string | undefined) {
    const { done } = await changeAsk(keyOf(day), {
      ...(next === undefined
        ? {
            set: attributes({ expires_at: seconds(new Date()) + keptDays * 24 * 60 * 60 }),
            remove: [['due_day'], ['due_at'], ['reached']],
          }
        : { set: attributes({ reached: packed(next) }) }),
      condition: (name, value) =>
        `${name('due_at')}=${value(dueAt)} AND ${from === undefined ? `attribute_not_exists(${name('reached')})` : `${name('reached')}=${value(packed(from))}`}`,
    });
    return done;
  },
}));
