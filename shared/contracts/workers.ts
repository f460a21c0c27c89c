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
  /**
   * What happens to dead letters. 'failed': a worker marks the job as failed, which the applicant sees. 'kept': they
   * wait for an operator.
   */
  readonly deadLetters: 'failed' | 'kept';
  /** The age of the oldest message that sets off an alarm. Longer than any normal wait, such as near a deadline. */
  readonly mayWaitMinutes: number;
  /** The events that EventBridge puts on the queue, in addition to the jobs from our own Lambdas. */
  readonly events?: 'emails';
}

export interface Schedule {
  readonly everyMinutes: number;
}

/**
 * A Lambda that takes jobs from a queue or runs on a schedule. Stacks, local queues, bundles, alarms and tests are
 * derived from these entries.
 */
export interface Worker {
  /** A verb and a noun. The Lambda is `lambdas/workers/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly description: string;
  /** The worker's queue, its schedule, or the dead letters of all queues whose `deadLetters` is 'failed'. */
  readonly takes: JobQueue | 'deadLetters' | Schedule;
  readonly seconds: number;
  readonly megabytes: number;
  /** The number of messages handled at the same time, unless the environment raises it. SQS requires at least 2. */
  readonly concurrency: number;
  readonly uses: Uses;
  /** Whether the worker shortens the visibility timeout of a failed message, for a retry within seconds. */
  readonly retriesEarly?: true;
  /** Whether the bundle contains the fonts, for a worker that draws text. */
  readonly fonts?: true;
  /** Whether the worker converts Word documents. It needs an image with LibreOffice if the environment uses that. */
  readonly docxEngine?: true;
  /** Whether the worker opens untrusted files. It runs in a network that reaches only its own resources. */
  readonly isolated?: true;
  /** The partner's switch that the worker needs. If it is off, neither the worker nor its queue exists. */
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
      // The alarm goes off before `times.workExpiry`, after which applicants see their conversion as failed.
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
    // On the morning of a reminder, one run scans the applications for up to ten minutes.
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
      // Sending 30,000 requests for letters takes less, at the worker's lowest rate.
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
      // An export that is incomplete after three hours closes and reports its failures itself.
      mayWaitMinutes: 240,
    },
    // The last job of a day writes all files of the export.
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

/** Returns the schedule of a worker, or undefined if it takes jobs from a queue. */
export const scheduleOf = ({ takes }: Pick<Worker, 'takes'>): Schedule | undefined =>
  typeof takes === 'object' && 'everyMinutes' in takes ? takes : undefined;

const isEnabled = (needs: Switch | undefined) => needs === undefined || partner.config[needs] !== undefined;

const isKindEnabled = (kind: AskKind): boolean => {
  const facts: AskFacts = askKinds[kind];
  return isEnabled(facts.needs);
};

/** Removes the resources that the partner's switches turn off, so that no permission is granted for them. */
function enabledUses({ handOverQueue, table, asks, ...uses }: Uses): Uses {
  const kinds = Object.entries(asks ?? {}).map(([action, use]) => [
    action,
    use === true ? use : use.filter(isKindEnabled),
  ]);
  return {
    ...uses,
    ...(handOverQueue && isEnabled('handOver') && { handOverQueue }),
    // The worker that scans needs the table only for reminders.
    ...(table && (isEnabled('windows') || !table.scanUnsubmitted) && { table }),
    ...(asks && { asks: Object.fromEntries(kinds) }),
  };
}

/** The workers that the partner's switches leave on. */
export const workers: readonly (Worker & { readonly name: WorkerName })[] = (
  table as readonly (Worker & { readonly name: WorkerName })[]
)
  .filter(({ needs }) => isEnabled(needs))
  .map((worker) => ({ ...worker, uses: enabledUses(worker.uses) }));

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
