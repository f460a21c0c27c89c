import type { WorkerName } from '../../shared/contracts/workers.ts';

/** API Gateway counts all callers of a route together: it protects what is behind, not one caller from another. */
export interface Throttle {
  /** Requests a second. */
  readonly rate: number;
  readonly burst: number;
}

/** What an environment can take. docs/capacity.md says of each figure what reaches it and what it costs. */
export interface Capacity {
  readonly name: 'trial' | 'everyday' | 'deadline';
  /** Of each route, by the first segment of its path. */
  readonly throttles: Readonly<Record<'api' | 'public' | 'service' | 'lookup' | 'letter', Throttle>>;
  /** Requests in five minutes of one IP address, which a campus may share. */
  readonly addressLimits: {
    readonly all: number;
    readonly account: number;
    readonly addressSearches: number;
    readonly letters: number;
  };
  /** Messages at a time, where it is not what the worker table says. */
  readonly concurrency: Readonly<Partial<Record<WorkerName, number>>>;
  /**
   * Executions that nothing else can take, by the name of the contract, and that it cannot exceed. Lambda refuses to
   * reserve so much that fewer than 100 are left to all others: only with a quota raised accordingly.
   */
  readonly reservedConcurrency?: Readonly<Record<string, number>>;
  /** Units a second that the table has at once, without first growing under the load. Absent: 12,000 and 4,000. */
  readonly warmThroughput?: { readonly read: number; readonly write: number };
  /**
   * Emails a second that the account's quota of SES must have: twice all emails of docs/capacity.md's night, of which the worker
   * that sends receipts can take half, and the one that sends what is due a quarter. Codes share it, and Cognito refuses a sign-up whose code it cannot send.
   */
  readonly emails: number;
  /** Emails of 24 hours that the account's quota of SES must have; an alarm rings at 70 %, and requests for letters wait. */
  readonly emailsADay: number;
  readonly lookUpsADay: number;
  /** The account's quota of concurrent executions that all of it needs; preflight compares. */
  readonly concurrentExecutions: number;
}

const everyday: Capacity = {
  name: 'everyday',
  throttles: {
    api: { rate: 200, burst: 400 },
    // Above what Cognito takes from everybody: attackers are counted by address (the firewall) and account (Cognito).
    public: { rate: 150, burst: 300 },
    service: { rate: 20, burst: 40 },
    // Every address search costs: a day at this rate is the most that strangers can spend (docs/cost.md).
    lookup: { rate: 5, burst: 40 },
    letter: { rate: 50, burst: 100 },
  },
  addressLimits: { all: 6_000, account: 300, addressSearches: 100, letters: 1_500 },
  concurrency: { convertUpload: 10, renderPdfCopy: 10, sendDue: 2 },
  emails: 14,
  emailsADay: 50_000,
  lookUpsADay: 15_000,
  concurrentExecutions: 400,
};

export const capacities = {
  trial: {
    ...everyday,
    name: 'trial',
    // A few people who try it: strangers spend a fifth of what they could elsewhere.
    throttles: { ...everyday.throttles, lookup: { rate: 1, burst: 40 } },
    concurrency: {},
    lookUpsADay: 1_000,
    concurrentExecutions: 100,
  },
  everyday,
  deadline: {
    name: 'deadline',
    throttles: {
      api: { rate: 2_000, burst: 4_000 },
      public: { rate: 500, burst: 1_000 },
      service: { rate: 50, burst: 100 },
      lookup: { rate: 100, burst: 400 },
      letter: { rate: 200, burst: 400 },
    },
    addressLimits: { all: 120_000, account: 6_000, addressSearches: 1_500, letters: 6_000 },
    concurrency: {
      convertUpload: 150,
      renderPdfCopy: 100,
      recordSubmission: 16,
      sendDue: 4,
      handOver: 16,
      failDeadLetters: 10,
    },
    reservedConcurrency: { putAnswer: 400, postSubmit: 100 },
    warmThroughput: { read: 12_000, write: 25_000 },
    emails: 60,
    emailsADay: 110_000,
    lookUpsADay: 150_000,
    concurrentExecutions: 2_000,
  },
} as const satisfies Readonly<Record<Capacity['name'], Capacity>>;

/** Of the emails a second: receipts take half at most, so that a quarter is left to codes. */
const dueShare = 1 / 4;

/** Over how long what is due at 9:00 is sent. */
const spreadMinutes = 240;

/** Variables by which a worker keeps to its rate; a local one has none. */
export function rateVariables(
  name: WorkerName,
  concurrency: number,
  { emails }: Pick<Capacity, 'emails'>,
): Readonly<Record<string, string>> {
  if (name === 'runClock') return { SPREAD_MINUTES: `${spreadMinutes}` };
  if (name === 'sendDue') return { EMAIL_PACE_MS: `${Math.ceil((1000 * concurrency) / (emails * dueShare))}` };
  return {};
}
