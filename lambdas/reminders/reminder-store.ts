import type { CalendarDate } from '../../shared/form/calendar.ts';
import { claimDue, type Due, dueOn } from '../clock/due.ts';
import { once } from '../platform/once.ts';
import { expiresAfter, type FollowupKey, followupsTable, getItem } from '../platform/table.ts';
import { attributes, deleteFollowup, updateFollowup } from '../platform/update-item.ts';

export interface Reminder extends Partial<Due> {
  /** The last day to submit on time, as the email mentions it. */
  readonly closes: CalendarDate;
}

const keptDays = 90;

const pkOf = (applicationId: string) => `reminder#${applicationId}`;
const keyOf = (applicationId: string, day: CalendarDate): FollowupKey => ({ pk: pkOf(applicationId), sk: day });
const optOutKey = (applicationId: string): FollowupKey => ({ pk: pkOf(applicationId), sk: 'ended' });

export const reminderStore = once(() => ({
  /** Schedules the reminder of a day. Does nothing if there already is one, so a sent reminder is not sent again. */
  async schedule(applicationId: string, day: CalendarDate, closes: CalendarDate, at: Date) {
    await updateFollowup(keyOf(applicationId, day), {
      set: attributes({ closes, expires_at: expiresAfter(keptDays, at), ...dueOn(at) }),
      condition: (name) => `attribute_not_exists(${name('pk')})`,
    });
  },

  find: (applicationId: string, day: CalendarDate) => getItem<Reminder>(followupsTable(), keyOf(applicationId, day)),

  claim: (applicationId: string, day: CalendarDate, dueAt: string) => claimDue(keyOf(applicationId, day), dueAt),

  async clearDue(applicationId: string, day: CalendarDate, dueAt: string) {
    await updateFollowup(keyOf(applicationId, day), {
      remove: [['due_day'], ['due_at'], ['claim']],
      condition: (name, value) => `${name('due_at')}=${value(dueAt)}`,
    });
  },

  isOptedOut: async (applicationId: string) =>
    (await getItem(followupsTable(), optOutKey(applicationId))) !== undefined,

  async optOut(applicationId: string) {
    await updateFollowup(optOutKey(applicationId), {
      setIfAbsent: [[['ended_at'], new Date().toISOString()]],
      condition: () => '',
    });
  },

  optIn: (applicationId: string) => deleteFollowup(optOutKey(applicationId), 'attribute_exists(pk)'),
}));
