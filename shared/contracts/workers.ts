import { toKebabCase } from '../letter-case.ts';
import { changesApplication, type Resource, type Uses } from './uses.ts';

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
      documents: { read: ['converted'], write: ['copies'], remove: ['copies'], noticesMissing: true },
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
      asks: { ...lettersChanged, UpdateItem: ['email'] },
      documents: { read: ['converted'], write: ['submissions'] },
      email: ['main'],
      dueQueue: true,
      mailDomains: true,
    },
    retriesEarly: true,
  },
  {
    name: 'noteDelivery',
    description: 'Notes what becomes of emails',
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
    description: 'Sends a job for whatever is due',
    takes: { everyMinutes: 15 },
    seconds: 300,
    megabytes: 512,
    concurrency: 2,
    uses: { asks: { GetItem: ['clock'], UpdateItem: ['clock'], queryDue: true }, dueQueue: true },
  },
  {
    name: 'sendDue',
    description: 'Does what is due',
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
        GetItem: ['asks', 'email', 'writer'],
        PutItem: ['asks', 'writer'],
        UpdateItem: ['email', 'writer'],
        DeleteItem: ['writer'],
        Query: ['tally', 'writer'],
      },
      documents: { write: ['letters'], remove: ['letter-texts'] },
      email: ['main', 'letters'],
      emailQuota: true,
      dueQueue: true,
      writerKey: true,
    },
    retriesEarly: true,
  },
  {
    name: 'failDeadLetters',
    description: 'Marks as failed what no worker could do',
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

export const workers: readonly (Worker & { readonly name: WorkerName })[] = table;

export const jobQueues: readonly (JobQueue & { readonly variable: QueueVariable })[] = table.flatMap(({ takes }) =>
  isQueue(takes) ? [takes] : [],
);

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
