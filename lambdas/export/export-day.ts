// Runs the daily export. Applications are exported as they are submitted, and one job completes the day. A repeated
// step writes the same files again.

import type { CalendarDate } from '../../shared/form/calendar.ts';
import { addDays, dayOf } from '../../shared/letters/letter-calendar.ts';
import { applicationStore } from '../application/applications.ts';
import { exportEmail } from '../emails/export-email.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { logger } from '../platform/logger.ts';
import { mapInParallel } from '../platform/map-in-parallel.ts';
import { config } from '../platform/partner-form.ts';
import { kmsSeal } from '../platform/sealing/kms-seal.ts';
import type { Outcome } from '../queues/consume.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { bucketDay } from './bucket-store.ts';
import { completeExport } from './complete-export.ts';
import type { ExportedApplication, exportApplication as exportOneApplication } from './export-application.ts';
import { claimExport, exportDayOf, recordCompletion, scheduleExport } from './export-days.ts';
import type { CompleteJob, ExportJob, ExportReason } from './export-queue.ts';
import { parallelFiles } from './export-store.ts';
import { manifestName } from './manifest.ts';

const isOverdue = (reason: ExportReason) => reason.startsWith('overdue-');

/** Returns the handlers of export jobs. Tests pass another `exportApplication`, which needs no documents. */
export function exportJobs({ exportApplication }: { readonly exportApplication: typeof exportOneApplication }) {
  /** Exports an application that was submitted or got a letter, or counts a letter that became overdue. */
  async function exportOne({ application, reasons, at }: Omit<ExportJob, 'kind'>): Promise<Outcome> {
    if (!config.handOver) return 'superseded';
    const day = await exportDayOf(at, config.handOver);
    const number = application.receipt.confirmation_number;
    // A job that is repeated after the export of its day is complete must not export the application once more.
    for (let earlier = dayOf(new Date(at), config.timeZone); earlier < day; earlier = addDays(earlier, 1))
      if (await bucketDay(earlier).readReason(number, reasons[0])) return 'superseded';
    await scheduleExport(day, config.handOver);
    const folder = bucketDay(day);
    // From now on, the export contains the application even if this worker dies: `readEntries` exports it again.
    for (const reason of reasons) await folder.putReason(application, reason);
    const entry = isOverdue(reasons[0]) ? undefined : await writeEntry(day, application);
    // An erasure deletes the application before its exports, so it may have missed what was written just now.
    if (await applicationStore().find(application.applicationId)) return 'done';
    await folder.removeEntry(number);
    for (const { name } of entry?.files ?? []) await folder.remove(name);
    return 'superseded';
  }

  async function writeEntry(
    day: CalendarDate,
    application: SubmittedApplication,
  ): Promise<ExportedApplication | undefined> {
    const folder = bucketDay(day);
    const { confirmation_number: number } = application.receipt;
    const reasons = (await folder.listReasons(number)).get(number) ?? [];
    const entry = await exportApplication(application, { ssn: false, seal: kmsSeal() }, folder);
    if (entry) await folder.putEntry({ ...entry, reasons });
    return entry;
  }

  /** Completes the export of a day, and emails the office. If it fails, the clock sends the job again. */
  async function completeDay({ day }: Omit<CompleteJob, 'kind'>): Promise<Outcome> {
    const claimed = config.handOver && (await claimExport(day));
    if (!config.handOver || claimed?.due_at === undefined) return 'superseded';
    const folder = bucketDay(day);
    const isCompletedAgain = claimed.completed_at !== undefined;
    // Without its manifest, the folder counts as incomplete while its files are replaced.
    if (isCompletedAgain) await folder.remove(manifestName);
    const reasons = await folder.listReasons();
    if (isCompletedAgain) await renewReasons(folder, reasons);
    const entries = await readEntries(day, reasons);
    // Removes PDFs of exports that were cut off, of erased applicants, and with names that have changed since. They go
    // before the manifest is written, because a folder with a manifest contains nothing else.
    const names = new Set(entries.flatMap(({ files }) => files.map(({ name }) => name)));
    for (const name of (await folder.listFiles()).keys())
      if (name.endsWith('.pdf') && !names.has(name)) await folder.remove(name);
    const isNew = ({ number }: ExportedApplication) => reasons.get(number)?.includes('submission') === true;
    const again = entries.filter((entry) => !isNew(entry)).map(({ number }) => number);
    // An export that the office has received is completed again, even if an erasure has left nothing in it.
    if (reasons.size > 0 || isCompletedAgain) {
      // A repetition has the same due time, so it writes the same files.
      const completion = { made_at: claimed.due_at, since: day, until: day, again };
      const { failures } = await completeExport(folder, entries, completion, false);
      logger.info('day exported', { day, applications: entries.length, failures: failures.length });
      const { email } = config.handOver;
      if (email !== undefined && !isCompletedAgain) {
        // A letter that was replaced that day has a reason for each version, and counts once.
        const withoutVersions = [...reasons].flatMap(([number, all]) =>
          all.map((reason) => `${reason.replace(/-v\d+$/, '')} ${number}`),
        );
        const count = (prefix: string) =>
          [...new Set(withoutVersions)].filter((reason) => reason.startsWith(prefix)).length;
        const content = exportEmail(config, day, {
          programs: entries.filter(isNew).map(({ row }) => row.program ?? ''),
          again: again.length,
          letters: count('letter-'),
          overdue: count('overdue-'),
          failed: [...new Set(failures.map(({ number }) => number))],
        });
        await sesSend()(email, content, { kind: 'handover', id: crypto.randomUUID() }).catch(ignoreRefusal);
      }
    }
    await recordCompletion(day);
    return 'done';
  }

  /**
   * Reads the entries of a day. Exports an application again if a worker died during its export or two workers exported
   * it at the same time: its entry is missing, lacks a recorded reason, or lists other files than those in the folder.
   */
  async function readEntries(
    day: CalendarDate,
    reasons: ReadonlyMap<string, readonly ExportReason[]>,
  ): Promise<ExportedApplication[]> {
    const folder = bucketDay(day);
    const etags = await folder.listFiles();
    const found = await mapInParallel([...reasons], parallelFiles, async ([number, all]) => {
      const needed = all.filter((each) => !isOverdue(each));
      const [reason] = needed;
      if (reason === undefined) return undefined;
      const entry = await folder.readEntry(number);
      // Entries of release 1.3 and earlier have no reasons.
      const isCurrent = needed.every((each) => entry?.reasons?.includes(each) ?? true);
      if (isCurrent && entry?.files.every(({ name, etag }) => etags.get(name) === etag)) return entry;
      const application = await folder.readReason(number, reason);
      const exported = application && (await writeEntry(day, application));
      // The applicant was erased, and the worker that would have noticed it died.
      if (!exported) await folder.removeEntry(number);
      return exported;
    });
    return found.filter((entry) => entry !== undefined);
  }

  return { application: exportOne, complete: completeDay };
}

/**
 * Writes the reasons again, so that they expire with lists that are written again. Otherwise they would expire with the
 * files of the first completion, and a later erasure, which finds its days by them, would miss the lists.
 */
async function renewReasons(
  folder: ReturnType<typeof bucketDay>,
  reasons: ReadonlyMap<string, readonly ExportReason[]>,
): Promise<void> {
  await mapInParallel([...reasons], parallelFiles, async ([number, all]) => {
    for (const reason of all) {
      const application = await folder.readReason(number, reason);
      if (application) await folder.putReason(application, reason);
    }
  });
}
