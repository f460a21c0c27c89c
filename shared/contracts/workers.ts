import { partner } from '#partner';
import { toKebabCase } from '../letter-case.ts';
import type { Switch } from '../partner/partner.ts';
import {
  applicationReadAccess,
  applicationWriteAccess,
  type FollowupKind,
  type FollowupKindSettings,
  followupKinds,
  type Resource,
  type Uses,
} from './uses.ts';

export type QueueResource = Extract<Resource, `${string}Queue`>;

export const maxAttempts = 3;

export interface JobQueue {
  readonly name: string;
  readonly resource: QueueResource;
  readonly variable: string;
  /** 'failed': a worker marks the job as failed for the applicant. 'kept': the messages wait for an operator. */
  readonly deadLetters: 'failed' | 'kept';
  /** The age of the oldest message that sets off an alarm. Longer than any normal wait, such as near a deadline. */
  readonly maxWaitMinutes: number;
  /** Whether some jobs are delayed for longer than `maxWaitMinutes`. */
  readonly hasLongDelays?: true;
  /** The events that EventBridge puts on the queue, in addition to the jobs from our own Lambdas. */
  readonly events?: 'emails';
}

export interface Schedule {
  readonly everyMinutes: number;
}

/** A Lambda with a queue or a schedule. Stacks, local queues, bundles, alarms and tests derive from these entries. */
export interface Worker {
  /** The name: a verb and a noun. The Lambda is `lambdas/workers/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly description: string;
  /** The worker's queue, its schedule, or the dead letters of all queues whose `deadLetters` is 'failed'. */
  readonly trigger: JobQueue | 'deadLetters' | Schedule;
  readonly seconds: number;
  readonly megabytes: number;
  /** The number of messages handled at the same time, unless the environment raises it. SQS requires at least 2. */
  readonly concurrency: number;
  readonly uses: Uses;
  /** Whether the worker shortens the visibility timeout of a failed message, for a retry within seconds. */
  readonly retriesEarly?: true;
  /** Whether the bundle contains the fonts, for a worker that draws text. */
  readonly fonts?: true;
  /** Whether the worker converts Word documents. With LibreOffice, the worker needs an image that contains it. */
  readonly docxEngine?: true;
  /** Whether the worker opens untrusted files. It runs in a network that reaches only its own resources. */
  readonly isolated?: true;
  /** The partner's switch that the worker needs. If it is off, neither the worker nor its queue exists. */
  readonly needs?: Switch;
}

const lettersWriteAccess = { GetItem: ['asks'], PutItem: ['asks'] } as const;

const table = [
  {
    name: 'convertUpload',
    description: 'Converts an upload to PDF',
    trigger: {
      name: 'conversion',
      resource: 'conversionQueue',
      variable: 'CONVERSION_QUEUE_URL',
      deadLetters: 'failed',
      // The alarm goes off before `times.workExpiry`, after which applicants see their conversion as failed.
      maxWaitMinutes: 5,
      hasLongDelays: true,
    },
    seconds: 90,
    megabytes: 2048,
    concurrency: 2,
    uses: {
      table: applicationWriteAccess,
      followups: lettersWriteAccess,
      documents: {
        read: ['uploads', 'letter-uploads', 'letter-texts'],
        write: ['converted', 'letter-converted'],
        remove: ['uploads', 'converted', 'letter-uploads', 'letter-converted'],
        detectsMissingObjects: true,
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
    trigger: {
      name: 'pdf-copy',
      resource: 'pdfCopyQueue',
      variable: 'PDF_COPY_QUEUE_URL',
      deadLetters: 'failed',
      maxWaitMinutes: 5,
    },
    seconds: 60,
    megabytes: 2048,
    concurrency: 2,
    uses: {
      table: applicationWriteAccess,
      documents: {
        read: ['converted', 'submissions'],
        write: ['copies'],
        remove: ['copies'],
        detectsMissingObjects: true,
      },
      ssnKey: ['Decrypt'],
    },
    retriesEarly: true,
    fonts: true,
  },
  {
    name: 'recordSubmission',
    description: 'Records a submission and emails its receipt',
    trigger: {
      name: 'submission',
      resource: 'submissionQueue',
      variable: 'SUBMISSION_QUEUE_URL',
      deadLetters: 'kept',
      maxWaitMinutes: 60,
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 2,
    uses: {
      table: applicationWriteAccess,
      followups: { GetItem: ['asks', 'event'], PutItem: ['asks'], UpdateItem: ['email', 'event'] },
      documents: { read: ['converted'], write: ['submissions'] },
      email: ['main'],
      dueQueue: true,
      handOverQueue: true,
      events: true,
      mailDomains: true,
    },
    retriesEarly: true,
  },
  {
    name: 'noteDelivery',
    description: 'Records email delivery events',
    trigger: {
      name: 'delivery',
      resource: 'deliveryQueue',
      variable: 'DELIVERY_QUEUE_URL',
      deadLetters: 'kept',
      maxWaitMinutes: 120,
      events: 'emails',
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 4,
    uses: {
      table: { UpdateItem: ['application'] },
      followups: { GetItem: ['asks', 'email'], PutItem: ['asks'], UpdateItem: ['email'] },
      dueQueue: true,
    },
  },
  {
    name: 'runClock',
    description: 'Queues a job for each item that is due',
    trigger: { everyMinutes: 15 },
    // On the morning of a reminder, one run scans the applications for up to ten minutes.
    seconds: 900,
    megabytes: 512,
    concurrency: 2,
    uses: {
      table: { GetItem: ['application'], scanUnsubmitted: true },
      followups: { GetItem: ['clock', 'closing'], UpdateItem: ['clock', 'closing', 'reminder'], queryDue: true },
      dueQueue: true,
    },
  },
  {
    name: 'sendDue',
    description: 'Runs the jobs that are due',
    trigger: {
      name: 'due',
      resource: 'dueQueue',
      variable: 'DUE_QUEUE_URL',
      deadLetters: 'kept',
      // At the worker's lowest rate, sending 30,000 requests for letters takes less time.
      maxWaitMinutes: 240,
    },
    seconds: 20,
    megabytes: 512,
    concurrency: 4,
    uses: {
      table: { GetItem: ['application'], PutItem: ['link'] },
      followups: {
        GetItem: ['asks', 'email', 'event', 'reminder'],
        PutItem: ['asks', 'writer'],
        UpdateItem: ['email', 'event', 'reminder', 'writer'],
        Query: ['writer'],
      },
      documents: { write: ['letters'], remove: ['letter-texts'] },
      email: ['main', 'letters'],
      emailQuota: true,
      dueQueue: true,
      handOverQueue: true,
      events: true,
      recommenderKey: true,
    },
    retriesEarly: true,
  },
  {
    name: 'handOver',
    description: 'Exports submitted applications',
    trigger: {
      name: 'handover',
      resource: 'handOverQueue',
      variable: 'HAND_OVER_QUEUE_URL',
      deadLetters: 'kept',
      maxWaitMinutes: 240,
    },
    // The job that completes a day's export reads all entries. `fenceMs` in export-days.ts depends on this timeout.
    seconds: 900,
    megabytes: 2048,
    concurrency: 4,
    uses: {
      table: applicationReadAccess,
      followups: { GetItem: ['asks', 'handover'], UpdateItem: ['handover'] },
      documents: {
        read: ['converted', 'letter-converted', 'letter-texts', 'letters', 'submissions'],
        detectsMissingObjects: true,
      },
      ssnKey: ['Decrypt'],
      email: ['main'],
      handOver: true,
    },
    retriesEarly: true,
    fonts: true,
    needs: 'handOver',
  },
  {
    name: 'failDeadLetters',
    description: 'Marks jobs as failed after the last retry',
    trigger: 'deadLetters',
    seconds: 20,
    megabytes: 512,
    concurrency: 2,
    uses: { table: { UpdateItem: ['application'] }, followups: lettersWriteAccess },
  },
] as const satisfies readonly Worker[];

type Entry = (typeof table)[number];
export type WorkerName = Entry['name'];
export type NamedWorker = Worker & { readonly name: WorkerName };
type Queue = Extract<Entry['trigger'], JobQueue>;
export type QueueName = Queue['name'];
export type QueueVariable = Queue['variable'];

const isQueue = <Trigger extends Worker['trigger']>(trigger: Trigger): trigger is Extract<Trigger, JobQueue> =>
  typeof trigger === 'object' && 'resource' in trigger;

export const scheduleOf = ({ trigger }: Pick<Worker, 'trigger'>): Schedule | undefined =>
  typeof trigger === 'object' && 'everyMinutes' in trigger ? trigger : undefined;

const isEnabled = (needs: Switch | undefined) => needs === undefined || partner.config[needs] !== undefined;

const isKindEnabled = (kind: FollowupKind): boolean => {
  const settings: FollowupKindSettings = followupKinds[kind];
  return isEnabled(settings.needs);
};

/** Removes the resources that the partner's switches turn off, so that no permission is granted for them. */
function enabledUses({ handOverQueue, events, table, followups, ...uses }: Uses): Uses {
  const kinds = Object.entries(followups ?? {}).map(([action, use]) => [
    action,
    use === true ? use : use.filter(isKindEnabled),
  ]);
  return {
    ...uses,
    ...(handOverQueue && isEnabled('handOver') && { handOverQueue }),
    ...(events && isEnabled('handOver') && { events }),
    // The worker that scans needs the table only for reminders.
    ...(table && (isEnabled('windows') || !table.scanUnsubmitted) && { table }),
    ...(followups && { followups: Object.fromEntries(kinds) }),
  };
}

/** The workers that the partner's switches enable. */
export const workers: readonly NamedWorker[] = (table as readonly NamedWorker[])
  .filter(({ needs }) => isEnabled(needs))
  .map((worker) => ({ ...worker, uses: enabledUses(worker.uses) }));

export const jobQueues = workers.flatMap(({ trigger }) => (isQueue(trigger) ? [trigger] : [])) as readonly (JobQueue & {
  readonly variable: QueueVariable;
})[];

export interface MessageSource {
  readonly queue: JobQueue;
  readonly isDeadLetters: boolean;
}

export function sourcesOf({ trigger }: Worker): readonly MessageSource[] {
  if (isQueue(trigger)) return [{ queue: trigger, isDeadLetters: false }];
  if (trigger !== 'deadLetters') return [];
  const failed = jobQueues.filter(({ deadLetters }) => deadLetters === 'failed');
  return failed.map((queue) => ({ queue, isDeadLetters: true }));
}

export const workerPath = ({ name }: Pick<Worker, 'name'>): string => `lambdas/workers/${toKebabCase(name)}`;
