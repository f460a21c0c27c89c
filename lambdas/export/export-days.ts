// Decides which day's export contains an application, and stores the item that makes that export due.
//
// Every submission and every letter is in a complete export of its day or of a later one, and in one only. Nothing is
// written into a day's folder in the last minutes before the export is completed. A worker that started to write before
// has ended by then, because Lambda stops it after 15 minutes. So the job that completes the export sees all files.

import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf, hourOn } from '../../shared/letters/letter-calendar.ts';
import type { HandOverConfig } from '../../shared/partner/partner.ts';
import { type Due, dueOn } from '../clock/due.ts';
import { config } from '../platform/partner-form.ts';
import { expiresAfter, followupsTable, getItem } from '../platform/table.ts';
import { attributes, type Claim, claimCondition, newClaim, updateFollowup } from '../platform/update-item.ts';

/**
 * The time in ms before its completion in which an export accepts nothing new: a worker's maximum run time of 15
 * minutes, and 5 more because clocks differ.
 */
const fenceMs = 20 * 60_000;

/** The duration of a claim on an export. It exceeds the worker's maximum run time of 15 minutes. */
const exportClaimSeconds = 16 * 60;

/** The number of days for which an export's item is kept: longer than files and deleted versions (30 days each). */
const keptDays = 90;

/** The item of a day's export. It has a due time until the export is complete. */
interface ExportDay extends Partial<Due> {
  readonly claim?: Claim;
  /** When the export was last completed (ISO 8601), and its email sent. An erasure may make it due again. */
  readonly completed_at?: string;
}

const keyOf = (day: CalendarDate) => ({ pk: `handover#${day}`, sk: 'handover' });

const completionTime = (day: CalendarDate, { hour }: HandOverConfig): Date =>
  hourOn(addDays(day, 1), hour, config.timeZone);

/**
 * Returns the day whose export contains an event: the event's own day, or today if that day's export is closed. A
 * scheduled export keeps its due time, even if the partner's hour changes.
 */
export async function exportDayOf(at: string, settings: HandOverConfig, now = new Date()): Promise<CalendarDate> {
  const day = dayOf(new Date(at), config.timeZone);
  const today = dayOf(now, config.timeZone);
  if (day === today) return day;
  const scheduled = await findExportDay(day);
  const due = scheduled ? scheduled.due_at : completionTime(day, settings).toISOString();
  return due !== undefined && now.getTime() < Date.parse(due) - fenceMs ? day : today;
}

const findExportDay = (day: CalendarDate) => getItem<ExportDay>(followupsTable(), keyOf(day));

/** Makes the export of a day due at the partner's hour. Does nothing if the export was scheduled before. */
export async function scheduleExport(day: CalendarDate, settings: HandOverConfig): Promise<void> {
  await updateFollowup(keyOf(day), {
    set: attributes({ ...dueOn(completionTime(day, settings)), expires_at: expiresAfter(keptDays) }),
    condition: (name) => `attribute_not_exists(${name('pk')})`,
  });
}

/**
 * Claims the export of a day, to complete it.
 * @returns the item, or undefined if the export isn't due yet, is already complete, or is being completed by another
 * worker
 */
export async function claimExport(day: CalendarDate): Promise<ExportDay | undefined> {
  const claim = newClaim(exportClaimSeconds);
  const { done } = await updateFollowup(keyOf(day), {
    set: attributes({ claim }),
    condition: (name, value) =>
      `${name('due_at')}<=${value(new Date().toISOString())} AND ${claimCondition('claim', claim)(name, value)}`,
  });
  return done ? findExportDay(day) : undefined;
}

/** Records that an export is complete, and ends its claim. */
export async function recordCompletion(day: CalendarDate): Promise<void> {
  await updateFollowup(keyOf(day), {
    set: attributes({ completed_at: new Date().toISOString(), expires_at: expiresAfter(keptDays) }),
    remove: [['due_day'], ['due_at'], ['claim']],
    condition: (name) => `attribute_exists(${name('pk')})`,
  });
}

/**
 * Claims the export of a day, to erase something from it. Makes a complete export due again in the same write, so that
 * it is completed again whatever happens to the caller. No second email is sent, unless an operator has restored a table
 * without the item of this export.
 * @returns a function that ends the claim
 * @throws Error while the export is being completed, or another erasure changes it
 */
export async function claimForErasure(day: CalendarDate, settings: HandOverConfig): Promise<() => Promise<void>> {
  const claim = newClaim(exportClaimSeconds);
  const due = Math.max(Date.now(), completionTime(day, settings).getTime());
  const { done } = await updateFollowup(keyOf(day), {
    set: attributes({ claim, expires_at: expiresAfter(keptDays) }),
    setIfAbsent: attributes(dueOn(new Date(due))),
    condition: claimCondition('claim', claim),
  });
  if (!done)
    throw new Error(
      `The export of ${day} is being completed or changed by another erasure. Run the command again in half an hour.`,
    );
  return async () => {
    await updateFollowup(keyOf(day), {
      remove: [['claim']],
      condition: (name, value) => `${name('claim', 'id')}=${value(claim.id)}`,
    });
  };
}
