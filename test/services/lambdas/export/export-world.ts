import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { applicantItemStore } from '../../../../lambdas/application/applicant-items.ts';
import { applicationStore } from '../../../../lambdas/application/applications.ts';
import { clockStore } from '../../../../lambdas/clock/clock-store.ts';
import { runClock } from '../../../../lambdas/clock/run-clock.ts';
import { entriesPrefix, exportBucket, filesPrefix } from '../../../../lambdas/export/bucket-store.ts';
import { eraseExports } from '../../../../lambdas/export/erase-exports.ts';
import { publishLetter, publishSubmission, type ReceivedLetter } from '../../../../lambdas/export/events.ts';
import type { exportApplication } from '../../../../lambdas/export/export-application.ts';
import { exportJobs } from '../../../../lambdas/export/export-day.ts';
import type { CompleteJob, ExportJob } from '../../../../lambdas/export/export-queue.ts';
import { writeFiles } from '../../../../lambdas/export/export-store.ts';
import type { Manifest } from '../../../../lambdas/export/manifest.ts';
import { sha256 } from '../../../../lambdas/platform/sha256.ts';
import { table } from '../../../../lambdas/platform/table.ts';
import type { Outcome } from '../../../../lambdas/queues/consume.ts';
import type { SubmittedApplication } from '../../../../lambdas/submission/submissions.ts';
import { longDate } from '../../../../shared/form/months.ts';
import { addDays, dayOf } from '../../../../shared/letters/letter-calendar.ts';
import type { DocumentServices } from '../../../support/document-services.ts';
import { countCall, type Faults, type Moment, resetFaults } from '../../../support/fault-proxy.ts';
import { passTime } from '../../../support/pass-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'America/New_York';
const office = 'graduate-office@foothills.test';

type Job =
  | ExportJob
  | CompleteJob
  | { readonly kind: 'record'; readonly number: string }
  | { readonly kind: 'letter'; readonly number: string; readonly letter: ReceivedLetter };

interface Applicant {
  readonly id: string;
  readonly number: string;
  submitted_at?: string;
  erased?: true;
  readonly letters: ReceivedLetter[];
}

interface CompleteDay extends Manifest {
  readonly text: string;
  /** The letters in each packet, by the number of its application. */
  readonly packets: ReadonlyMap<string, readonly string[]>;
}

const letterId = ({ n, generation, version }: ReceivedLetter) => `${n}-g${generation}-v${version}`;

/** Returns a function that exports a packet with the ids of an application's letters, and no documents. */
export const exportLetters =
  (lettersOf: (number: string) => readonly string[]): typeof exportApplication =>
  async ({ applicationId, receipt }, _options, store) => {
    const { confirmation_number: number, submitted_at } = receipt;
    if (!(await applicationStore().find(applicationId))) return undefined;
    const letters = lettersOf(number);
    const packet = `packets/A - ${number}.pdf`;
    const content = Buffer.from(JSON.stringify({ number, letters }));
    const files = [packet, `import/${number}-${letters.length}.pdf`].map((name) => [name, content] as const);
    return {
      number,
      submitted_at,
      row: { number },
      letters: [],
      lastName: 'A',
      firstName: '',
      birthDate: '',
      documents: { there: 0, of: 0 },
      packet,
      files: await writeFiles(store, files),
      failures: [],
    };
  };

export async function readExported(Key: string): Promise<Uint8Array> {
  const { client, name: Bucket } = exportBucket();
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

export async function putSubmitted({ applicationId, receipt }: SubmittedApplication): Promise<void> {
  const { client, name: TableName } = table();
  const Item = { id: `application#${applicationId}`, username: 'a@example.edu', receipt, sealed: {}, answers: {} };
  await client.send(new PutCommand({ TableName, Item }));
}

let worlds = 0;

/** Opens a simulated university. Its jobs may run late, twice, at the same time, or die at any call to AWS. */
export function openWorld(services: DocumentServices, faults: Faults, random: () => number) {
  const applicants: Applicant[] = [];
  const waiting: { readonly job: Job; readonly from: number }[] = [];
  const died: Job[] = [];
  const seen = new Map<string, string>();
  const problems: string[] = [];
  /** Whether an erasure has started and not ended. Complete exports may be completed again, even if it dies. */
  let isErasing = false;
  // Worlds run one after another and share the services, so each starts on its own day.
  worlds += 1;
  const firstDay = addDays('2026-12-01', 20 * worlds);
  let now = 0;
  const advanceTo = (at: number) => {
    now = at;
    passTime(now - Date.now());
  };
  advanceTo(Date.parse(`${firstDay}T13:00:00Z`));
  const iso = () => new Date(now).toISOString();
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const isLikely = (chance: number) => random() < chance;
  const find = (number: string) => applicants.find((each) => each.number === number && !each.erased);
  const submittedOf = ({ id, number, submitted_at = '' }: Applicant) => ({
    applicationId: id,
    receipt: { confirmation_number: number, submitted_at },
  });

  /** Plans that a process dies at one of its first calls. */
  const planDeath = (calls: number) => {
    const moment: Moment = isLikely(0.5) ? 'before' : 'after';
    return { call: 1 + Math.floor(random() * calls), moment, isPermanent: true };
  };

  const jobs = exportJobs({ exportApplication: exportLetters((number) => find(number)?.letters.map(letterId) ?? []) });

  const enqueue = (job: Job, delayMs = 0) => void waiting.push({ job, from: now + delayMs });

  /** Replaces SQS, whose calls also fail as planned. */
  async function sendMessage(body: string): Promise<void> {
    const moment = countCall(faults);
    if (moment === 'before') throw new Error('It died.');
    enqueue(JSON.parse(body));
    if (moment === 'after') throw new Error('It died.');
  }

  async function run(job: Job): Promise<Outcome> {
    if (job.kind === 'application') return jobs.application(job);
    if (job.kind === 'complete') return jobs.complete(job);
    const applicant = find(job.number);
    if (!applicant?.submitted_at) return 'superseded';
    const { letters, submitted_at } = applicant;
    if (job.kind === 'letter') await publishLetter(submittedOf(applicant), job.letter);
    else
      await publishSubmission(
        submittedOf(applicant),
        letters.filter(({ received_at }) => received_at <= submitted_at),
      );
    return 'done';
  }

  /** Delivers a message, sometimes twice or together with another. A job that died is delivered again. */
  async function deliver(message: (typeof waiting)[number]) {
    waiting.splice(waiting.indexOf(message), 1);
    const dies = isLikely(0.25);
    const together = !dies && isLikely(0.15);
    resetFaults(faults);
    if (dies) faults.plan = planDeath(14);
    const others = together ? waiting.filter((each) => each.from <= now).slice(0, 1) : [];
    for (const other of others) waiting.splice(waiting.indexOf(other), 1);
    const all = [message, ...others, ...(together && isLikely(0.5) ? [message] : [])];
    const outcomes = await Promise.allSettled(all.map(({ job }) => run(job)));
    resetFaults(faults);
    for (const [index, outcome] of outcomes.entries()) {
      const { job } = all[index] ?? message;
      if (outcome.status === 'fulfilled' && typeof outcome.value === 'string') continue;
      if (outcome.status === 'rejected') {
        died.push(job);
        if (!dies && !/Another worker/.test(String(outcome.reason)))
          problems.push(`${job.kind} failed: ${outcome.reason}`);
        // The office may read the folder at any moment, and a manifest says that the folder is complete.
        if (job.kind === 'complete') await checkUnchanged();
      }
      // The clock sends the job that completes a day.
      if (job.kind !== 'complete') enqueue(job, isLikely(0.5) ? minute : 90 * minute);
    }
  }

  async function work(most = Number.POSITIVE_INFINITY) {
    for (let count = 0; count < most; count += 1) {
      const ready = pick(waiting.filter(({ from }) => from <= now));
      if (!ready) return;
      await deliver(ready);
      if (isLikely(0.2)) await checkUnchanged();
    }
  }

  async function pass(milliseconds: number) {
    const until = now + milliseconds;
    for (let next = (Math.floor(now / (15 * minute)) + 1) * 15 * minute; next <= until; next += 15 * minute) {
      advanceTo(next);
      // The clock runs only each hour, so that idle nights stay fast.
      if (new Date(now).getUTCMinutes() === 0)
        await runClock(
          {
            clock: clockStore(),
            enqueue: async ({ pk }) => enqueue({ kind: 'complete', day: pk.slice('handover#'.length) }),
          },
          new Date(now),
        );
      await work(isLikely(0.7) ? Number.POSITIVE_INFINITY : 2);
    }
    advanceTo(until);
  }

  async function submit() {
    const known = applicants.filter((each) => !each.submitted_at && !each.erased);
    const applicant = (isLikely(0.4) && pick(known)) || newApplicant();
    applicant.submitted_at = iso();
    await putSubmitted(submittedOf(applicant));
    enqueue({ kind: 'record', number: applicant.number }, isLikely(0.7) ? 1000 : random() * 40 * hour);
  }

  function newApplicant(): Applicant {
    const number = `W${worlds}-${String(applicants.length).padStart(3, '0')}`;
    const applicant = { id: `id-${number}`, number, letters: [] };
    applicants.push(applicant);
    return applicant;
  }

  function receiveLetter() {
    const applicant = (isLikely(0.3) && newApplicant()) || pick(applicants.filter(({ erased }) => !erased));
    if (!applicant) return;
    const n = 1 + Math.floor(random() * 3);
    const version = 1 + applicant.letters.filter((letter) => letter.n === n).length;
    // The simulation keeps all versions of a letter, and each version counts as a letter of its own.
    const letter = { n, generation: 1, version, received_at: iso() };
    applicant.letters.push(letter);
    enqueue({ kind: 'letter', number: applicant.number, letter }, isLikely(0.7) ? 1000 : random() * 40 * hour);
  }

  async function erase(): Promise<void> {
    const applicant = pick(applicants.filter(({ erased, submitted_at }) => !erased && submitted_at));
    if (!applicant) return;
    applicant.erased = true;
    isErasing = true;
    const ownDay = dayOf(new Date(applicant.submitted_at ?? ''), zone);
    /** Erases the exports, sometimes beside a job or until the command dies. Repeats a failed command later. */
    const eraseFromExports = async () => {
      if (isLikely(0.3)) enqueue({ kind: 'complete', day: ownDay });
      const other = isLikely(0.5) ? waiting.findLast(({ from }) => from <= now) : undefined;
      const dies = !other && isLikely(0.5);
      resetFaults(faults);
      if (dies) faults.plan = planDeath(20);
      const command = eraseExports([applicant.number]);
      const [erasure] = await Promise.allSettled([command, ...(other ? [deliver(other)] : [])]);
      resetFaults(faults);
      if (erasure.status === 'fulfilled') return;
      if (!dies && !other && !String(erasure.reason).includes('is being completed')) throw erasure.reason;
      await pass(hour);
      await eraseFromExports();
    };
    await eraseFromExports();
    await applicantItemStore().erase([applicant.id]);
    await eraseFromExports();
    // A job of the applicant may arrive after the erasure.
    enqueue({ kind: 'application', application: submittedOf(applicant), reasons: ['submission'], at: iso() });
    isErasing = false;
    seen.clear();
  }

  /** Lists the keys day by day. From its second page of 1,000 on, a list of the emulator may leave out keys. */
  async function listKeys(): Promise<string[]> {
    const { client, name: Bucket } = exportBucket();
    const keys: string[] = [];
    for (let day = firstDay; day <= dayOf(new Date(now), zone); day = addDays(day, 1))
      for (const Prefix of [filesPrefix(day), entriesPrefix(day)]) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
        keys.push(...Contents.map(({ Key = '' }) => Key));
      }
    return keys;
  }

  /** Reads the days whose export is complete, and compares their files with the manifests. */
  async function completeDays(): Promise<Map<string, CompleteDay>> {
    const keys = await listKeys();
    const complete = new Map<string, CompleteDay>();
    for (const key of keys.filter((each) => each.endsWith('/manifest.json'))) {
      const day = key.split('/')[1] ?? '';
      const text = Buffer.from(await readExported(key)).toString();
      const manifest: Manifest = JSON.parse(text);
      const packets = new Map<string, readonly string[]>();
      const names = ['manifest.json', ...manifest.files.map(({ name }) => name)];
      const there = keys.filter((each) => each.startsWith(`handover/${day}/`));
      const others = there.filter((each) => !names.includes(each.slice(`handover/${day}/`.length)));
      if (others.length > 0) problems.push(`${others} aren't in the manifest`);
      for (const { name, sha256: hash } of manifest.files) {
        const path = `handover/${day}/${name}`;
        const bytes = there.includes(path) ? await readExported(path) : Buffer.alloc(0);
        if (sha256(bytes) !== hash) problems.push(`${path} isn't what the manifest says`);
        else if (name.startsWith('packets/')) {
          const packet = JSON.parse(Buffer.from(bytes).toString());
          packets.set(packet.number, packet.letters);
        }
      }
      complete.set(day, { ...manifest, text, packets });
    }
    return complete;
  }

  async function checkUnchanged() {
    for (const [day, { text }] of await completeDays()) {
      if (!isErasing && (seen.get(day) ?? text) !== text) problems.push(`${day} was complete and has changed`);
      seen.set(day, text);
    }
  }

  /** Checks the invariants that hold at the end. Returns all problems. */
  async function check(): Promise<readonly string[]> {
    const complete = await completeDays();
    const all = [...complete];
    const keys = await listKeys();
    const contents: string[] = [];
    for (const key of keys) contents.push(key + Buffer.from(await readExported(key)).toString());
    for (const applicant of applicants) {
      const { number, submitted_at, erased, letters } = applicant;
      const days = all.filter(([, { packets }]) => packets.has(number));
      if (erased && contents.some((each) => each.includes(number)))
        problems.push(`${number} was erased and is exported`);
      if (!submitted_at || erased) continue;
      const own = dayOf(new Date(submitted_at), zone);
      const asNew = days.filter(([day, { again = [] }]) => day >= own && !again.includes(number));
      if (asNew.length !== 1) problems.push(`${number} is exported ${asNew.length} times as new`);
      for (const letter of letters) {
        const from = dayOf(new Date([submitted_at, letter.received_at].toSorted()[1] ?? ''), zone);
        if (!days.some(([day, { packets }]) => day >= from && packets.get(number)?.includes(letterId(letter))))
          problems.push(`Letter ${letterId(letter)} of ${number} isn't exported`);
        checkEvents(applicant, 'letter.received', ({ n, version }) => n === letter.n && version === letter.version);
      }
      checkEvents(applicant, 'application.submitted', () => true);
    }
    for (const [day] of all) {
      const sent = services.textsTo(office).filter((text) => text.includes(longDate(day))).length;
      const deaths = died.filter((job) => job.kind === 'complete' && job.day === day).length;
      if (sent < 1 || sent > 1 + deaths) problems.push(`${day} sent ${sent} emails`);
    }
    if (waiting.length > 0) problems.push(`${waiting.length} jobs wait: ${JSON.stringify(waiting[0])}`);
    return problems;
  }

  function checkEvents({ number }: Applicant, type: string, isMeant: (detail: ReceivedLetter) => boolean) {
    const found = services.busEvents().filter((event) => {
      const detail = event.detail as ReceivedLetter & { number: string };
      return event.type === type && detail.number === number && isMeant(detail);
    });
    const deaths = died.filter((job) => 'number' in job && job.number === number).length;
    if (found.length < 1 || found.length > 1 + deaths) problems.push(`${found.length} events ${type} of ${number}`);
  }

  return {
    sendMessage,
    async live(days: number) {
      const end = addDays(dayOf(new Date(now), zone), days);
      while (dayOf(new Date(now), zone) < end) {
        const what = random();
        if (what < 0.35) await submit();
        else if (what < 0.75) receiveLetter();
        else if (what < 0.79) await erase();
        await pass(minute * (5 + random() * 300));
      }
      await pass(72 * hour);
      // These applicants are in exports that the office has received.
      for (let count = 0; count < 3; count += 1) await erase();
      await pass(48 * hour);
      return check();
    },
    /** Returns how much happened, so that a test can check that the simulation was not idle. */
    async figures() {
      const complete = [...(await completeDays()).values()];
      return {
        applicants: applicants.length,
        erased: applicants.filter(({ erased }) => erased).length,
        letters: applicants.flatMap(({ letters }) => letters).length,
        died: died.length,
        complete: complete.length,
        again: complete.flatMap(({ again = [] }) => again).length,
      };
    },
  };
}
