// The hand-over of a day. `start` marks it as begun and fixes what it is of, a job for each application makes its part, and the
// last of them sends the job that closes it: all files, the manifest at the end, the email.
//
// Every submission and every letter that was received is in a whole hand-over of its day or of a later one (see `ledger.ts`), and
// nothing is in a day's lists twice. What a day is of and each part are fixed by the first that says so, and `madeAt` is one time:
// whoever does a step again does the same, so a job may come twice, late, or die anywhere. A folder with a manifest is whole and
// stays as it is, until an erasure lays it again. The clock sends `start` each hour until the day is done.

import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '../../../shared/form/calendar.ts';
import { applicationStore } from '../../application/applications.ts';
import { type DailyExportCounts, exportEmail } from '../../emails/export-email.ts';
import { ignoreRefusal, sesSend } from '../../emails/send-email.ts';
import { logger } from '../../platform/logger.ts';
import { config } from '../../platform/partner-form.ts';
import { kmsSeal } from '../../platform/sealing/kms-seal.ts';
import { claimSeconds } from '../../platform/update-item.ts';
import type { Outcome } from '../../queues/consume.ts';
import type { SubmittedApplication } from '../../submission/submissions.ts';
import type { closeHandover } from '../close-handover.ts';
import type { CloseJob, handOverQueue, Laying, PartJob, StartJob } from '../handover-queue.ts';
import { type DaysEntries, entriesOf, noteAgain } from '../ledger.ts';
import type { handOverApplication } from '../part.ts';
import { bucketStore } from './bucket-store.ts';
import { dynamoDays } from './days-store.ts';

/** After that what no attempt could make is a failure of this day, and comes with a later one. */
const patienceMs = 3 * 60 * 60_000;

const sentAtOnce = 25;

const numberOf = ({ receipt }: SubmittedApplication) => receipt.confirmation_number;

/** Of the list that was fixed first. */
async function membersOf(laying: Laying): Promise<DaysEntries> {
  const store = bucketStore(laying);
  const fixed = async () => {
    const found = await dynamoDays().find(laying.day);
    return found?.made_at === laying.madeAt ? found.members : undefined;
  };
  let members = await fixed();
  if (!members) {
    const entries = await entriesOf(laying.day);
    const staged = await store.stage(Buffer.from(JSON.stringify(entries)));
    await dynamoDays().fixMembers(laying, staged, entries.submitted.length + entries.again.length);
    members = await fixed();
  }
  if (!members) throw new Error('The day must be exported again.');
  return JSON.parse(Buffer.from(await store.readStaged(members)).toString());
}

const neverMade = { what: 'The application', why: "couldn't be exported. It will be in a later export." };

export interface HandOverDay {
  readonly handOverApplication: typeof handOverApplication;
  readonly closeHandover: typeof closeHandover;
  readonly enqueue: typeof handOverQueue.enqueue;
}

export function handOverDay({ handOverApplication, closeHandover, enqueue }: HandOverDay) {
  const sendClose = (laying: Laying) => enqueue({ kind: 'close', ...laying, id: randomUUID() }, 0);

  async function start({ day }: Omit<StartJob, 'kind'>): Promise<Outcome> {
    const begun = await dynamoDays().begin(day);
    if (!begun?.made_at) return 'superseded';
    const laying = { day, madeAt: begun.made_at };
    const { submitted, again } = await membersOf(laying);
    const there = await dynamoDays().partsOf(laying);
    const missing = [...submitted, ...again].filter((each) => !there.has(numberOf(each)));
    if (missing.length > 0 && Date.now() < Date.parse(laying.madeAt) + patienceMs) {
      for (let first = 0; first < missing.length; first += sentAtOnce)
        await Promise.all(
          missing
            .slice(first, first + sentAtOnce)
            .map((application) => enqueue({ kind: 'part', ...laying, application }, 0)),
        );
      return 'done';
    }
    for (const application of missing) {
      // Ahead of giving it up, after which nobody looks for it here.
      await noteAgain(application, again.includes(application) ? 'again' : 'submission');
      await dynamoDays().putPart(laying, numberOf(application), { failed: true });
    }
    await sendClose(laying);
    return 'done';
  }

  async function part({ day, madeAt, application }: Omit<PartJob, 'kind'>): Promise<Outcome> {
    const laying = { day, madeAt };
    const found = await dynamoDays().find(day);
    if (found?.made_at !== madeAt || found.closed_at) return 'superseded';
    if (!(await dynamoDays().partsOf(laying)).has(numberOf(application))) {
      if (await applicationStore().find(application.applicationId))
        await handOverApplication(
          application,
          { raw: false, ssn: false, preparedAt: madeAt, seal: kmsSeal() },
          bucketStore(laying),
        );
      else await dynamoDays().putPart(laying, numberOf(application), { gone: true });
    }
    if ((await dynamoDays().partsOf(laying)).size >= (found.count ?? 0)) await sendClose(laying);
    return 'done';
  }

  async function close({ day, madeAt, id }: Omit<CloseJob, 'kind'>): Promise<Outcome> {
    const laying = { day, madeAt };
    const found = await dynamoDays().find(day);
    if (found?.made_at !== madeAt) return 'superseded';
    if (!found.closed_at) {
      if (!(await dynamoDays().claimClosing(laying, id))) return 'superseded';
      await dynamoDays().noteClosed(laying, await writeFiles(laying));
    }
    if (!(await sendEmail(day))) return { retryInSeconds: claimSeconds };
    await dynamoDays().settle(day);
    return 'done';
  }

  async function writeFiles(laying: Laying): Promise<DailyExportCounts> {
    const { day, madeAt } = laying;
    const store = bucketStore(laying);
    const { again, letters, overdue } = await membersOf(laying);
    const put = [...(await dynamoDays().partsOf(laying))];
    const { failures } = await closeHandover(store, {
      since: day,
      until: day,
      madeAt,
      again: again.map(numberOf),
      failures: put.flatMap(([number, each]) => ('failed' in each ? [{ number, ...neverMade }] : [])),
      raw: false,
    });
    const programs: Record<string, number> = {};
    const isAgain = new Set(again.map(numberOf));
    for await (const { number, index } of store.parts())
      if (!isAgain.has(number)) programs[index.program] = (programs[index.program] ?? 0) + 1;
    logger.info('day handed over', { day, applications: put.length, failures: failures.length });
    return {
      programs,
      again: isAgain.size,
      letters,
      overdue,
      failed: [...new Set(failures.map(({ number }) => number))],
    };
  }

  return { start, part, close };
}

/** False while another worker is at it. */
async function sendEmail(day: CalendarDate): Promise<boolean> {
  const to = config.handOver?.email;
  if (to === undefined) return true;
  if (!(await dynamoDays().claimEmail(day))) return (await dynamoDays().find(day))?.email_sent_at !== undefined;
  const { figures } = (await dynamoDays().find(day)) ?? {};
  if (figures)
    await sesSend()(to, exportEmail(config, day, figures), { kind: 'handover', id: randomUUID() }).catch(ignoreRefusal);
  await dynamoDays().noteEmailSent(day);
  return true;
}
