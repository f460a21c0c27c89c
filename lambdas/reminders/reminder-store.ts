import type { CalendarDate } from '../../shared/form/calendar.ts';
import { claimDue, type Due, dueOn } from '../clock/due.ts';
import { attributes, changeAsk, deleteAsk } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { type AskKey, asksTable, getItem, seconds } from '../platform/table.ts';

/** One email that is scheduled or was sent. */
export interface Reminder extends Partial<Due> {
  /** The last day in time that the email mentions. */
  readonly closes: CalendarDate;
}

const keptDays = 90;

const pkOf = (applicationId: string) => `reminder#${applicationId}`;
const keyOf = (applicationId: string, day: CalendarDate): AskKey => ({ pk: pkOf(applicationId), sk: day });
const endedKey = (applicationId: string): AskKey => ({ pk: pkOf(applicationId), sk: 'ended' });

export const dynamoReminders = once(() => ({
  /** Schedules the reminder of a day. Does nothing if there already is one, so a sent reminder is not sent again. */
  async owe(applicationId: string, day: CalendarDate, closes: CalendarDate, at: Date) {
    const expires_at = seconds(at) + keptDays * 24 * 60 * 60;
    await changeAsk(keyOf(applicationId, day), {
      set: attributes({ closes, expires_at, ...dueOn(at) }),
      condition: (name) => `attribute_not_exists(${name('pk')})`,
    });
  },

  find: (applicationId: string, day: CalendarDate) => getItem<Reminder>(asksTable(), keyOf(applicationId, day)),

  claim: (applicationId: string, day: CalendarDate, dueAt: string) => claimDue(keyOf(applicationId, day), dueAt),

  async settle(applicationId: string, day: CalendarDate, dueAt: string) {
    await changeAsk(keyOf(applicationId, day), {
      remove: [['due_day'], ['due_at'], ['claim']],
      condition: (name, value) => `${name('due_at')}=${value(dueAt)}`,
    });
  },

  haveEnded: async (applicationId: string) => (await getItem(asksTable(), endedKey(applicationId))) !== undefined,

  /** Turns the reminders off. Idempotent. */
  async end(applicationId: string) {
    await changeAsk(endedKey(applicationId), {
      setIfAbsent: [[['ended_at'], new Date().toISOString()]],
      condition: () => '',
    });
  },

  /** Turns the reminders on again. Idempotent. */
  wantAfterAll: (applicationId: string) => deleteAsk(endedKey(applicationId), 'attribute_exists(pk)'),
}));
