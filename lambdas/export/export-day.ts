// Runs the daily export. Applications are exported as they are submitted, and one job completes the day. A repeated
// step writes the same files again.

import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf } from '../../shared/letters/letter-calendar.ts';
import { applicationStore } from '../application/applications.ts';
import { exportEmail } from '../emails/export-email.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { kmsSeal } from '../platform/sealing/kms-seal.ts';
import type { Outcome } from '../queues/consume.ts';
import { bucketDay, type DayEntry, type ExportedEvent } from './bucket-store.ts';
import { completeExport } from './complete-export.ts';
import type { exportApplication as exportOneApplication } from './export-application.ts';
import { claimExport, exportDayOf, recordCompletion, scheduleExport } from './export-days.ts';
import { type CompleteJob, type ExportJob, type ExportReason, letterReason } from './export-queue.ts';
import { manifestName } from './manifest.ts';

/** The number of entries that are read or written at the same time. */
const parallel = 50;

/** Returns the handlers of export jobs. Tests pass another `exportApplication`, which needs no documents. */
export function exportJobs({ exportApplication }: { readonly exportApplication: typeof exportOneApplication }) {
  /** Exports an application that was submitted or got a letter, or counts a letter that became overdue. */
  async function exportOne({ application, reason, at }: Omit<ExportJob, 'kind'>): Promise<Outcome> {
    if (!config.handOver) return 'superseded';
    const day = exportDayOf(at, config.handOver);
    const number = application.receipt.confirmation_number;
    // A job that is repeated after the export of its day is complete must not export the application once more.
    for (let earlier = dayOf(new Date(at), config.timeZone); earlier < day; earlier = addDays(earlier, 1))
      if (await bucketDay(earlier).hasReason(number, reason)) return 'superseded';
    await scheduleExport(day, config.handOver);
    const folder = bucketDay(day);
    // From now on, the export contains the application even if this worker dies: `readEntries` exports it again.
    await folder.putReason(number, reason, { application, at });
    if (reason.startsWith('overdue-')) return 'done';
    const entry = await writeEntry(day, { application, at });
    // An erasure deletes the application before its exports, so it may have missed what was written just now.
    if (await applicationStore().find(application.applicationId)) return 'done';
    await folder.removeEntry(number);
    for (const { name } of entry?.exported.files ?? []) await folder.remove(name);
    return 'superseded';
  }

  async function writeEntry(day: CalendarDate, { application, at }: ExportedEvent): Promise<DayEntry | undefined> {
    const folder = bucketDay(day);
    const options = { ssn: false, seal: kmsSeal() };
    const exported = await exportApplication(application, options, folder);
    if (!exported) return undefined;
    const entry = { application, at, exported };
    await folder.putEntry(entry);
    return entry;
  }

  /** Completes the export of a day, and emails the office. If it fails, the clock sends the job again. */
  async function completeDay({ day }: Omit<CompleteJob, 'kind'>): Promise<Outcome> {
    const claimed = config.handOver && (await claimExport(day));
    if (!config.handOver || claimed?.due_at === undefined) return 'superseded';
    const folder = bucketDay(day);
    const reasons = await folder.listReasons();
    const entries = await readEntries(day, reasons);
    const isNew = ({ exported: { number } }: DayEntry) => reasons.get(number)?.includes('submission') === true;
    const [submitted, again] = [entries.filter(isNew), entries.filter((entry) => !isNew(entry))];
    const all = new Set([
      ...[...reasons].flatMap(([number, ofOne]) => ofOne.map((reason) => `${reason} ${number}`)),
      ...submitted.flatMap((entry) => lettersBefore(entry).map((reason) => `${reason} ${entry.exported.number}`)),
    ]);
    const count = (prefix: string) => [...all].filter((each) => each.startsWith(prefix)).length;
    const isCompletedAgain = claimed.completed_at !== undefined;
    // An export that the office has received is completed again, even if an erasure has left nothing in it.
    if (all.size > 0 || isCompletedAgain) {
      const { failures, files } = await completeExport(
        folder,
        entries.map(({ exported }) => exported),
        {
          since: day,
          until: day,
          // A repetition has the same due time, so it writes the same files.
          made_at: claimed.due_at,
          again: again.map(({ exported }) => exported.number),
          raw: false,
        },
      );
      await removeOthers(day, new Set([manifestName, ...files.map(({ name }) => name)]));
      logger.info('day exported', { day, applications: entries.length, failures: failures.length });
      const programs: Record<string, number> = {};
      for (const { exported } of submitted)
        programs[exported.index.program] = (programs[exported.index.program] ?? 0) + 1;
      const { email } = config.handOver;
      if (email !== undefined && !isCompletedAgain)
        await sesSend()(
          email,
          exportEmail(config, day, {
            programs,
            again: again.length,
            letters: count('letter-'),
            overdue: count('overdue-'),
            failed: [...new Set(failures.map(({ number }) => number))],
          }),
          { kind: 'handover', id: crypto.randomUUID() },
        ).catch(ignoreRefusal);
    }
    await recordCompletion(day);
    return 'done';
  }

  /**
   * Reads the entries of a day. An application without an entry, or whose files aren't those of its entry, is exported
   * again: a worker died during its export, or two workers exported it at the same time.
   */
  async function readEntries(
    day: CalendarDate,
    reasons: ReadonlyMap<string, readonly ExportReason[]>,
  ): Promise<DayEntry[]> {
    const folder = bucketDay(day);
    const etags = await folder.listFiles();
    async function readOne(number: string, [reason]: readonly ExportReason[]): Promise<DayEntry | undefined> {
      const entry = await folder.readEntry(number);
      if (entry?.exported.files.every(({ name, etag }) => etags.get(name) === etag)) return entry;
      const event = entry ?? (reason && (await folder.readEvent(number, reason)));
      return event && writeEntry(day, event);
    }
    const promised = [...reasons]
      .map(([number, all]) => [number, all.filter((reason) => !reason.startsWith('overdue-'))] as const)
      .filter(([, exporting]) => exporting.length > 0);
    const entries: DayEntry[] = [];
    for (let from = 0; from < promised.length; from += parallel) {
      const some = promised.slice(from, from + parallel).map(([number, exporting]) => readOne(number, exporting));
      entries.push(...(await Promise.all(some)).filter((entry) => entry !== undefined));
    }
    return entries;
  }

  return { application: exportOne, complete: completeDay };
}

/** Returns the letters that arrived before the submission. The office receives these together with the submission. */
const lettersBefore = ({ exported: { letters, submitted_at } }: DayEntry): ExportReason[] =>
  letters.flatMap(({ n, generation, version, state, received_at = '' }) =>
    state === 'received' && Date.parse(received_at) <= Date.parse(submitted_at)
      ? [letterReason({ n: Number(n), generation: Number(generation), version: Number(version) })]
      : [],
  );

/** Removes files of exports that were cut off, or that were replaced by files with other names. */
async function removeOthers(day: CalendarDate, names: ReadonlySet<string>): Promise<void> {
  const folder = bucketDay(day);
  for (const name of (await folder.listFiles()).keys()) if (!names.has(name)) await folder.remove(name);
}
