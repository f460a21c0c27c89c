import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { HandOverDay } from '../../../../lambdas/handover/daily/hand-over-day.ts';
import type { handOverQueue } from '../../../../lambdas/handover/handover-queue.ts';
import type { Outcome } from '../../../../lambdas/queues/consume.ts';
import { addDays, dayOf } from '../../../../shared/letters/letter-calendar.ts';
import type { DocumentServices } from '../../../support/document-services.ts';
import { countCall, type Faults, resetFaults } from '../../../support/fault-proxy.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'America/New_York';
const office = 'graduate-office@foothills.test';

type HandOverJob = Parameters<typeof handOverQueue.enqueue>[0];
type Job =
  | HandOverJob
  | { readonly kind: 'record'; readonly number: string }
  | { readonly kind: 'letter'; readonly number: string; readonly letter: Letter }
  | { readonly kind: 'due'; readonly pk: string };

interface Letter {
  readonly n: number;
  readonly generation: number;
  readonly version: number;
  readonly received_at: string;
}

interface Applicant {
  readonly id: string;
  readonly number: string;
  submitted_at?: string;
  recorded?: true;
  erased?: true;
  readonly letters: Letter[];
}

interface Message {
  readonly job: Job;
  readonly from: number;
  attempts: number;
}

interface Manifest {
  readonly again: readonly string[];
  readonly numbers: readonly string[];
  readonly failures: readonly { readonly number: string }[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

interface WholeDay extends Manifest {
  readonly text: string;
  /** The letters that each packet lists, by the number of its application. */
  readonly packets: ReadonlyMap<string, readonly string[]>;
}

const letterId = ({ n, generation, version }: Letter) => `${n}-g${generation}-v${version}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let worlds = 0;

/** Opens a simulated university, whose jobs may run late, twice or concurrently, or die. Checks its invariants. */
export async function openWorld(
  services: DocumentServices,
  faults: Faults,
  random: () => number,
  setNow: (at: number) => void,
) {
  const [{ handOverDay }, { sendEvents }, { eraseHandovers }, ledger, { handOverQueue: queue }, { runClock }] =
    await Promise.all([
      import('../../../../lambdas/handover/daily/hand-over-day.ts'),
      import('../../../../lambdas/handover/daily/events.ts'),
      import('../../../../lambdas/handover/daily/erase-days.ts'),
      import('../../../../lambdas/handover/ledger.ts'),
      import('../../../../lambdas/handover/handover-queue.ts'),
      import('../../../../lambdas/clock/run-clock.ts'),
    ]);
  const [{ clockStore }, { table }, { applicantItemStore }, { handOverBucket }] = await Promise.all([
    import('../../../../lambdas/clock/clock-store.ts'),
    import('../../../../lambdas/platform/table.ts'),
    import('../../../../lambdas/application/applicant-items.ts'),
    import('../../../../lambdas/handover/daily/bucket-store.ts'),
  ]);
  /** The numbers of the applications whose export always fails. */
  const stuck = new Set<string>();
  const applicants: Applicant[] = [];
  const waiting: Message[] = [];
  const died: Job[] = [];
  const seen = new Map<string, string>();
  const problems: string[] = [];
  // Worlds run one after another and share the services, so each starts on its own day.
  worlds += 1;
  const firstDay = addDays('2026-12-01', 20 * worlds);
  let now = Date.parse(`${firstDay}T13:00:00Z`);
  setNow(now);
  const iso = () => new Date(now).toISOString();
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const isLikely = (chance: number) => random() < chance;

  const find = (number: string) => applicants.find((applicant) => applicant.number === number && !applicant.erased);
  const submittedOf = ({ id, number, submitted_at = '' }: Applicant) => ({
    applicationId: id,
    receipt: { confirmation_number: number, submitted_at },
  });

  const core: Pick<HandOverDay, 'closeHandover' | 'handOverApplication'> = {
    async handOverApplication({ receipt }, { preparedAt }, store) {
      const { confirmation_number: number, submitted_at } = receipt;
      if (stuck.has(number)) throw new Error('It cannot be made.');
      const letters = find(number)?.letters.map(letterId) ?? [];
      const packet = await store.stage(Buffer.from(JSON.stringify({ number, letters, preparedAt })));
      await store.putPart({ number, submitted_at, index: { program: 'Biology' }, files: { packet } } as never);
    },
    async closeHandover(store, { again = [], failures = [], madeAt }) {
      const [files, numbers] = [[] as object[], [] as string[]];
      for await (const part of store.parts()) {
        numbers.push(part.number);
        if (part.files.packet) files.push(await store.write(`packets/${part.number}.json`, part.files.packet));
      }
      files.push(await store.write('applications.csv', Buffer.from(numbers.join('\n'))));
      files.push(await store.write('import.zip', Readable.from(numbers.map((number) => Buffer.from(number)))));
      const manifest = { made_at: madeAt, numbers, again, failures, files };
      await store.write('manifest.json', Buffer.from(JSON.stringify(manifest)));
      return manifest as never;
    },
  };
  const day = handOverDay({ ...core, enqueue: queue.enqueue });

  function enqueue(job: Job, delayMs: number) {
    waiting.push({ job, from: now + delayMs, attempts: 0 });
  }

  /** Sends a message in place of SQS, and fails as planned. */
  async function sendMessage(body: string): Promise<void> {
    const moment = countCall(faults);
    if (moment === 'before') throw new Error('It died.');
    enqueue(JSON.parse(body), 0);
    if (moment === 'after') throw new Error('It died.');
  }

  async function doJob(job: Job): Promise<Outcome> {
    switch (job.kind) {
      case 'record': {
        const applicant = find(job.number);
        if (!applicant) return 'done';
        const lettersSoFar = async () => applicant.letters;
        await ledger.noteSubmission(submittedOf(applicant), lettersSoFar);
        applicant.recorded = true;
        return 'done';
      }
      case 'letter': {
        const applicant = find(job.number);
        if (applicant?.submitted_at)
          await ledger.noteLetter({ application: submittedOf(applicant), ...job.letter }, applicant.recorded === true);
        return 'done';
      }
      case 'due':
        await queue.enqueue({ kind: 'start', day: job.pk.slice('handover#'.length) }, 0);
        return 'done';
      case 'start':
        return day.start(job);
      case 'part':
        return day.part(job);
      case 'close':
        return day.close(job);
      case 'events':
        return sendEvents(job);
    }
  }

  /**
   * Delivers a message once or twice, possibly together with another. Jobs that are not done are delivered again, at
   * most three times for jobs that the clock repeats.
   */
  async function deliver(message: Message) {
    waiting.splice(waiting.indexOf(message), 1);
    const dies = isLikely(0.25);
    const atOnce = !dies && isLikely(0.15);
    resetFaults(faults);
    if (dies)
      faults.plan = {
        call: 1 + Math.floor(random() * 14),
        moment: isLikely(0.5) ? 'before' : 'after',
        isPermanent: true,
      };
    const others = atOnce ? waiting.filter((other) => other.from <= now).slice(0, 1) : [];
    for (const other of others) waiting.splice(waiting.indexOf(other), 1);
    const messages = [message, ...others, ...(atOnce && isLikely(0.5) ? [{ ...message }] : [])];
    const outcomes = await Promise.allSettled(messages.map((delivered) => doJob(delivered.job)));
    resetFaults(faults);
    for (const [index, outcome] of outcomes.entries()) {
      const delivered = messages[index] ?? message;
      if (outcome.status === 'fulfilled' && typeof outcome.value === 'string') continue;
      if (outcome.status === 'rejected') died.push(delivered.job);
      if (outcome.status === 'rejected' && !dies) problems.push(`${delivered.job.kind} failed: ${outcome.reason}`);
      const isRepeated = ['start', 'part', 'close', 'due'].includes(delivered.job.kind);
      if (isRepeated && delivered.attempts >= 2) continue;
      const delay = outcome.status === 'fulfilled' ? minute : isLikely(0.5) ? minute : 90 * minute;
      waiting.push({ job: delivered.job, from: now + delay, attempts: delivered.attempts + 1 });
    }
  }

  async function work(most = Number.POSITIVE_INFINITY) {
    for (let count = 0; count < most; count += 1) {
      const ready = pick(waiting.filter(({ from }) => from <= now));
      if (!ready) return;
      await deliver(ready);
      await checkSometimes();
    }
  }

  async function tick() {
    const clock = clockStore();
    await runClock({ clock, enqueue: async ({ pk }) => enqueue({ kind: 'due', pk }, 0) }, new Date(now));
  }

  async function pass(milliseconds: number) {
    const until = now + milliseconds;
    for (let next = (Math.floor(now / (15 * minute)) + 1) * 15 * minute; next <= until; next += 15 * minute) {
      now = next;
      setNow(now);
      // The clock runs only each hour, so that idle nights stay fast.
      if (new Date(now).getUTCMinutes() === 0) await tick();
      await work(isLikely(0.7) ? Number.POSITIVE_INFINITY : 2);
    }
    now = until;
    setNow(now);
  }

  /** Submits an application. `isNoted` says whether a worker records it soon. */
  async function submit(isNoted = true): Promise<string> {
    const known = applicants.filter((applicant) => !applicant.submitted_at && !applicant.erased);
    const applicant = (isLikely(0.4) && pick(known)) || newApplicant();
    applicant.submitted_at = iso();
    const { id, number, submitted_at } = applicant;
    const receipt = { confirmation_number: number, submitted_at };
    const { client, name: TableName } = table();
    const Item = { id: `application#${id}`, username: `${number}@example.edu`, receipt, sealed: {}, answers: {} };
    await client.send(new PutCommand({ TableName, Item }));
    if (isNoted) enqueue({ kind: 'record', number }, isLikely(0.7) ? 1000 : random() * 40 * hour);
    return number;
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
    const letter = { n, generation: 1, version, received_at: iso() };
    // Each version is another letter of the record. In the simulation, all versions stay.
    applicant.letters.push(letter);
    enqueue({ kind: 'letter', number: applicant.number, letter }, isLikely(0.7) ? 1000 : random() * 40 * hour);
  }

  /** Erases an applicant. Returns false if the erasure is refused; `seen` then stays, because nothing has changed. */
  async function erase(): Promise<boolean> {
    const applicant = pick(applicants.filter(({ erased, submitted_at }) => !erased && submitted_at));
    if (!applicant) return false;
    try {
      await eraseHandovers([applicant.id]);
    } catch (error) {
      if (error instanceof Error && error.message.includes('is still running')) return false;
      throw error;
    }
    applicant.erased = true;
    await applicantItemStore().erase([applicant.id]);
    // Complete days may change after an erasure.
    seen.clear();
    return true;
  }

  async function filesBelow(prefix: string): Promise<string[]> {
    const { client, name: Bucket } = handOverBucket();
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      keys.push(...Contents.map(({ Key = '' }) => Key));
    return keys;
  }

  async function read(Key: string): Promise<Uint8Array> {
    const { client, name: Bucket } = handOverBucket();
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  }

  const verified = new Map<string, WholeDay>();
  /** Reads and verifies the complete days. `all` also reads the files again that were verified before. */
  async function wholeDays(all = true): Promise<Map<string, WholeDay>> {
    resetFaults(faults);
    const keys = await filesBelow('handover/');
    const whole = new Map<string, WholeDay>();
    for (const key of keys.filter((name) => name.endsWith('/manifest.json'))) {
      const name = key.split('/')[1] ?? '';
      if (name < firstDay) continue;
      const text = Buffer.from(await read(key)).toString();
      const known = verified.get(name);
      if (known?.text === text && !all) {
        whole.set(name, known);
        continue;
      }
      const manifest: Manifest = JSON.parse(text);
      const packets = new Map<string, readonly string[]>();
      for (const file of manifest.files) {
        const bytes = keys.includes(`handover/${name}/${file.name}`)
          ? await read(`handover/${name}/${file.name}`)
          : Buffer.from('missing');
        if (sha256(bytes) !== file.sha256) problems.push(`${name}: ${file.name} is not what the manifest says`);
        if (!file.name.startsWith('packets/')) continue;
        const packet = JSON.parse(Buffer.from(bytes).toString());
        packets.set(packet.number, packet.letters);
      }
      whole.set(name, { ...manifest, text, packets });
      verified.set(name, { ...manifest, text, packets });
    }
    return whole;
  }

  let looked = 0;
  /** Checks the invariants that hold at any time: a day that looks complete is complete and does not change. */
  async function checkSometimes() {
    looked += 1;
    if (looked % 5 !== 0) return;
    for (const [name, { text, numbers }] of await wholeDays(false)) {
      if ((seen.get(name) ?? text) !== text) problems.push(`${name} was whole and has changed`);
      seen.set(name, text);
      if (new Set(numbers).size !== numbers.length) problems.push(`${name} has an application twice`);
    }
  }

  async function settle() {
    for (let hours = 0; hours < 72; hours += 1) await pass(hour);
  }

  /** Checks the invariants that hold at the end. Returns all problems. */
  async function check(): Promise<readonly string[]> {
    const whole = await wholeDays();
    const all = [...whole];
    const keys = await filesBelow('');
    for (const applicant of applicants) {
      const { number, submitted_at, erased, letters } = applicant;
      const days = all.filter(([, { packets }]) => packets.has(number));
      if (erased && (days.length > 0 || keys.some((key) => key.includes(number))))
        problems.push(`${number} was erased and is handed over`);
      if (!submitted_at || erased) continue;
      const own = dayOf(new Date(submitted_at), zone);
      if (!days.some(([name]) => name >= own)) problems.push(`${number} is not handed over`);
      for (const letter of letters) {
        const from = dayOf(new Date([submitted_at, letter.received_at].toSorted()[1] ?? ''), zone);
        const has = days.some(([name, { packets }]) => name >= from && packets.get(number)?.includes(letterId(letter)));
        if (!has) problems.push(`Letter ${letterId(letter)} of ${number} is not handed over`);
        checkEvents(
          applicant,
          'letter.received',
          (detail) => detail.n === letter.n && detail.version === letter.version,
        );
      }
      checkEvents(applicant, 'application.submitted', () => true);
    }
    for (const [name] of all) {
      const { length } = emailsOf(name);
      const deaths = died.filter((job) => job.kind === 'close' && job.day === name).length;
      if (length < 1 || length > 1 + deaths) problems.push(`${name} sent ${length} emails`);
    }
    const left = waiting.filter(({ job }) => job.kind !== 'due' && job.kind !== 'start');
    if (left.length > 0) problems.push(`${left.length} jobs wait: ${JSON.stringify(left[0])}`);
    return problems;
  }

  const emailsOf = (name: string) => services.textsTo(office).filter((text) => text.includes(longDate(name)));

  const longDate = (name: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(name));

  function checkEvents({ number }: Applicant, type: string, isMeant: (detail: Record<string, unknown>) => boolean) {
    const details = services
      .busEvents()
      .map(({ type: of, detail }) => [of, detail as Record<string, unknown>] as const);
    const found = details.filter(([of, detail]) => of === type && detail.number === number && isMeant(detail));
    const deaths = died.filter((job) => job.kind === 'events' && job.sk.includes(number)).length;
    if (found.length < 1 || found.length > 1 + deaths) problems.push(`${found.length} events ${type} of ${number}`);
  }

  return {
    sendMessage,
    submit,
    receiveLetter,
    erase,
    pass,
    stuck,
    wholeDays: () => wholeDays(),
    check,
    start: () => day.start({ day: firstDay }),
    note: (number: string) => doJob({ kind: 'record', number }),
    /** Moves the time without running the clock. */
    jump(milliseconds: number) {
      now += milliseconds;
      setNow(now);
    },
    async live(days: number) {
      const end = addDays(dayOf(new Date(now), zone), days);
      while (dayOf(new Date(now), zone) < end) {
        const what = random();
        if (what < 0.35) await submit();
        else if (what < 0.75) receiveLetter();
        else if (what < 0.79) await erase();
        await pass(minute * (5 + random() * 300));
      }
      await settle();
      return check();
    },
    /** Returns counts of what happened, so that a test can check that the simulation was not idle. */
    figures: async () => ({
      applicants: applicants.length,
      erased: applicants.filter(({ erased }) => erased).length,
      letters: applicants.flatMap(({ letters }) => letters).length,
      died: died.length,
      whole: (await wholeDays()).size,
      again: [...(await wholeDays()).values()].flatMap(({ again }) => again).length,
    }),
  };
}
