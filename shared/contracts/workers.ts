import { partner } from '#partner';
import { toKebabCase } from '../letter-case.ts';
import type { Switch } from '../partner/partner.ts';
import {
  type AskFacts,
  type AskKind,
  askKinds,
  changesApplication,
  type Resource,
  readsApplication,
  type Uses,
} from './uses.ts';

export type QueueResource = Extract<Resource, `${string}Queue`>;

export const maxAttempts = 3;

export interface JobQueue {
  readonly name: string;
  readonly resource: QueueResource;
  readonly variable: string;
  /** 'failed': a worker takes them and tells the applicant. 'kept': they wait for a person. */
  readonly deadLetters: 'failed' | 'kept';
  /** Until an alarm rings: what the queue may wait in a deadline's night or with a day's emails is less. */
  readonly mayWaitMinutes: number;
  /** What EventBridge puts there, beside what our own Lambdas send. */
  readonly events?: 'emails';
}

export interface Schedule {
  readonly everyMinutes: number;
}

/** A Lambda that takes jobs from a queue, or runs on a schedule. Stacks, local queues, bundles, alarms and tests derive from these entries. */
export interface Worker {
  /** Verb and noun; the Lambda is `lambdas/workers/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly description: string;
  /** Its queue, or the dead letters of every queue that does not keep them. */
  readonly takes: JobQueue | 'deadLetters' | Schedule;
  readonly seconds: number;
  readonly megabytes: number;
  /** Messages at a time, unless the environment raises it. SQS allows no less than 2. */
  readonly concurrency: number;
  readonly uses: Uses;
  /** Shortens the visibility timeout of a message that failed, so that it is delivered again within seconds. */
  readonly retriesEarly?: true;
  /** Draws text: its bundle carries the fonts. */
  readonly fonts?: true;
  /** Converts Word documents: runs in an image with LibreOffice where the environment chooses that engine. */
  readonly docxEngine?: true;
  /** Opens files from strangers: runs in a network that reaches its resources and nothing else. */
  readonly isolated?: true;
  /** The partner's switch: where it is off, there is neither the worker nor its queue. */
  readonly needs?: Switch;
}

const lettersChanged = { GetItem: ['asks'], PutItem: ['asks'] } as const;

const table = [
  {
    name: 'convertUpload',
    description: 'Converts an upload to PDF',
    takes: {
      name: 'conversion',
      resource: 'conversionQueue',
      variable: 'CONVERSION_QUEUE_URL',
      deadLetters: 'failed',
      // Applicants are told of a failure after ten.
      mayWaitMinutes: 5,
    },
    seconds: 90,
    megabytes: 2048,
    concurrency: 2,
    uses: {
      table: changesApplication,
      asks: lettersChanged,
      documents: {
        read: ['uploads', 'letter-uploads', 'letter-texts'],
        write: ['converted', 'letter-converted'],
        remove: ['uploads', 'converted', 'letter-uploads', 'letter-converted'],
        noticesMissing: true,
      },
    },
    retriesEarly: true,
    fonts: true,
    docxEngine: true,
    isolated: true,
  },
  {
    name: 'renderPdfCopy',
    description: "Renders an applicant's PDF copy",
    takes: {
      name: 'pdf-copy',
      resource: 'pdfCopyQueue',
      variable: 'PDF_COPY_QUEUE_URL',
      deadLetters: 'failed',
      mayWaitMinutes: 5,
    },
    seconds: 60,
    megabytes: 2048,
    concurrency: 2,
    uses: {
      table: changesApplication,
      documents: { read: ['converted', 'submissions'], write: ['copies'], remove: ['copies'], noticesMissing: true },
      ssnKey: ['Decrypt'],
    },
    retriesEarly: true,
    fonts: true,
  },
  {
    name: 'recordSubmission',
    description: 'Records a submission and emails its receipt',
    takes: {
      name: 'submission',
      resource: 'submissionQueue',
      variable: 'SUBMISSION_QUEUE_URL',
      deadLetters: 'kept',
      mayWaitMinutes: 60,
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 2,
    uses: {
      table: changesApplication,
      asks: { GetItem: ['asks', 'handover'], PutItem: ['asks'], UpdateItem: ['day', 'email', 'handover'] },
      documents: { read: ['converted'], write: ['submissions'] },
      email: ['main'],
      dueQueue: true,
      handOverQueue: true,
      mailDomains: true,
    },
    retriesEarly: true,
  },
  {
    name: 'noteDelivery',
    description: 'Records email delivery events',
    takes: {
      name: 'delivery',
      resource: 'deliveryQueue',
      variable: 'DELIVERY_QUEUE_URL',
      deadLetters: 'kept',
      mayWaitMinutes: 120,
      events: 'emails',
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 4,
    uses: {
      table: { UpdateItem: ['application'] },
      asks: { GetItem: ['asks', 'email'], PutItem: ['asks'], UpdateItem: ['email', 'tally'] },
      dueQueue: true,
    },
  },
  {
    name: 'runClock',
    description: 'Queues a job for each item that is due',
    takes: { everyMinutes: 15 },
    // On a morning of reminders, a run looks through the applications for ten minutes.
    seconds: 900,
    megabytes: 512,
    concurrency: 2,
    uses: {
      table: { GetItem: ['application'], scanUnsubmitted: true },
      asks: { GetItem: ['clock', 'closing'], UpdateItem: ['clock', 'closing', 'reminder'], queryDue: true },
      dueQueue: true,
    },
  },
  {
    name: 'sendDue',
    description: 'Runs the jobs that are due',
    takes: {
      name: 'due',
      resource: 'dueQueue',
      variable: 'DUE_QUEUE_URL',
      deadLetters: 'kept',
      // 30,000 letters that are asked for at once, at the least that its worker sends.
      mayWaitMinutes: 240,
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 4,
    uses: {
      table: { GetItem: ['application'], PutItem: ['link'] },
      asks: {
        GetItem: ['asks', 'day', 'email', 'handover', 'reminder', 'writer'],
        PutItem: ['asks', 'writer'],
        UpdateItem: ['day', 'email', 'handover', 'reminder', 'writer'],
        DeleteItem: ['writer'],
        Query: ['tally', 'writer'],
      },
      documents: { write: ['letters'], remove: ['letter-texts'] },
      email: ['main', 'letters'],
      emailQuota: true,
      dueQueue: true,
      handOverQueue: true,
      writerKey: true,
    },
    retriesEarly: true,
  },
  {
    name: 'handOver',
    description: 'Exports submitted applications',
    takes: {
      name: 'handover',
      resource: 'handOverQueue',
      variable: 'HAND_OVER_QUEUE_URL',
      deadLetters: 'kept',
      // A day that is not whole by then says so itself.
      mayWaitMinutes: 240,
    },
    // The last job of a day writes all of its files.
    seconds: 900,
    megabytes: 2048,
    concurrency: 4,
    uses: {
      table: readsApplication,
      asks: { GetItem: ['asks', 'day', 'handover'], UpdateItem: ['day', 'handover'], Query: ['day', 'handover'] },
      documents: {
        read: ['converted', 'letter-converted', 'letter-texts', 'letters', 'submissions'],
        noticesMissing: true,
      },
      ssnKey: ['Decrypt'],
      email: ['main'],
      handOverQueue: true,
      handOver: true,
      events: true,
    },
    retriesEarly: true,
    fonts: true,
    needs: 'handOver',
  },
  {
    name: 'failDeadLetters',
    description: 'Marks jobs as failed after the last retry',
    takes: 'deadLetters',
    seconds: 20,
    megabytes: 512,
    concurrency: 2,
    uses: { table: { UpdateItem: ['application'] }, asks: lettersChanged },
  },
] as const satisfies readonly Worker[];

type Entry = (typeof table)[number];
export type WorkerName = Entry['name'];
type Queue = Extract<Entry['takes'], JobQueue>;
export type QueueName = Queue['name'];
export type QueueVariable = Queue['variable'];

const isQueue = <Takes extends Worker['takes']>(takes: Takes): takes is Extract<Takes, JobQueue> =>
  typeof takes === 'object' && 'resource' in takes;

/** Undefined of a worker that takes jobs. */
export const scheduleOf = ({ takes }: Pick<Worker, 'takes'>): Schedule | undefined =>
  typeof takes === 'object' && 'everyMinutes' in takes ? takes : undefined;

const isOn = (needs: Switch | undefined) => needs === undefined || partner.config[needs] !== undefined;

const isOfPartner = (kind: AskKind): boolean => {
  const facts: AskFacts = askKinds[kind];
  return isOn(facts.needs);
};

/** What the partner does not have is nobody's to send to, to look for or to write. */
function ofPartner({ handOverQueue, table, asks, ...uses }: Uses): Uses {
  const kinds = Object.entries(asks ?? {}).map(([action, use]) => [
    action,
    use === true ? use : use.filter(isOfPartner),
  ]);
  return {
    ...uses,
    ...(handOverQueue && isOn('handOver') && { handOverQueue }),
    // The worker that scans reads applications for reminders alone.
    ...(table && (isOn('windows') || !table.scanUnsubmitted) && { table }),
    ...(asks && { asks: Object.fromEntries(kinds) }),
  };
}

/** Those of the parts that the partner has. */
export const workers: readonly (Worker & { readonly name: WorkerName })[] = (
  table as readonly (Worker & { readonly name: WorkerName })[]
)
  .filter(({ needs }) => isOn(needs))
  .map((worker) => ({ ...worker, uses: ofPartner(worker.uses) }));

export const jobQueues = workers.flatMap(({ takes }) => (isQueue(takes) ? [takes] : [])) as readonly (JobQueue & {
  readonly variable: QueueVariable;
})[];

export interface MessageSource {
  readonly queue: JobQueue;
  readonly isDeadLetters: boolean;
}

export function sourcesOf({ takes }: Worker): readonly MessageSource[] {
  if (isQueue(takes)) return [{ queue: takes, isDeadLetters: false }];
  if (takes !== 'deadLetters') return [];
  const failed = jobQueues.filter(({ deadLetters }) => deadLetters === 'failed');
  return failed.map((queue) => ({ queue, isDeadLetters: true }));
}

export const workerPath = ({ name }: Pick<Worker, 'name'>): string => `lambdas/workers/${toKebabCase(name)}`;
