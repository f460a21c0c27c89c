import type { WorkerName } from '../../shared/contracts/workers.ts';

/** The limit of a route. API Gateway counts all callers together, so it does not protect callers from each other. */
export interface Throttle {
  /** Requests per second. */
  readonly rate: number;
  readonly burst: number;
}

/** The load that an environment can take. docs/capacity.md compares the limits with the load of a deadline. */
export interface Capacity {
  readonly name: 'trial' | 'everyday' | 'deadline';
  /** The throttle of each route, by the first segment of its path. */
  readonly throttles: Readonly<Record<'api' | 'public' | 'service' | 'lookup' | 'letter', Throttle>>;
  /** Requests per IP address in five minutes. A campus may share one address. */
  readonly addressLimits: {
    readonly all: number;
    readonly account: number;
    readonly addressSearches: number;
    readonly letters: number;
  };
  /** Concurrent messages of a worker, where they differ from the worker table. */
  readonly concurrency: Readonly<Partial<Record<WorkerName, number>>>;
  /**
   * Reserved executions by contract name: no other function can use them, and the function cannot exceed them. Lambda
   * rejects a reservation that leaves fewer than 100 executions to all others, so raise the quota first.
   */
  readonly reservedConcurrency?: Readonly<Record<string, number>>;
  /**
   * Write units per second that the table serves without first growing. The default is 4,000. DynamoDB rejects a value
   * below the table's current one, which also grows by itself.
   */
  readonly warmWrites?: number;
  /**
   * Emails per second that the account's SES quota must allow: twice all emails of the night in docs/capacity.md. The
   * worker that sends receipts can use half of them, and the worker that sends due emails a quarter. Codes share the
   * quota, and Cognito refuses a sign-up if it cannot send the code.
   */
  readonly emailsPerSecond: number;
  /** Emails in 24 hours that the SES quota must allow. At 70%, an alarm goes off and requests for letters wait. */
  readonly emailsADay: number;
  readonly lookUpsADay: number;
  /** The quota of concurrent executions that the whole account needs. Preflight compares it. */
  readonly concurrentExecutions: number;
}

/** The capacity for a deadline with 3,000 applicants in its last hour. Without calls, these limits cost nothing. */
const everyday: Capacity = {
  name: 'everyday',
  throttles: {
    api: { rate: 300, burst: 600 },
    // This rate is above Cognito's own limit for all callers. The firewall limits attackers by address, and Cognito
    // limits them by account.
    public: { rate: 150, burst: 300 },
    service: { rate: 20, burst: 40 },
    // Every address search costs money. A day at this rate is the most that strangers can spend (docs/cost.md).
    lookup: { rate: 12, burst: 60 },
    letter: { rate: 50, burst: 100 },
  },
  addressLimits: { all: 12_000, account: 300, addressSearches: 200, letters: 1_500 },
  concurrency: { convertUpload: 10, renderPdfCopy: 20, sendDue: 2 },
  emailsPerSecond: 14,
  emailsADay: 50_000,
  lookUpsADay: 45_000,
  concurrentExecutions: 400,
};

export const capacities = {
  trial: {
    ...everyday,
    name: 'trial',
    // A trial has few users, so lookups may cost only a twelfth of what they may cost with `everyday`.
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
    warmWrites: 25_000,
    emailsPerSecond: 60,
    emailsADay: 110_000,
    lookUpsADay: 150_000,
    concurrentExecutions: 2_000,
  },
} as const satisfies Readonly<Record<Capacity['name'], Capacity>>;

/** The share of emails per second for due emails. Receipts take at most half, so a quarter remains for codes. */
const dueShare = 1 / 4;

/** The time over which emails that are due at 9:00 are spread. */
const spreadMinutes = 240;

/** Returns the variables that limit a worker's rate. A local worker has none. */
export function rateVariables(
  name: WorkerName,
  concurrency: number,
  { emailsPerSecond }: Pick<Capacity, 'emailsPerSecond'>,
): Readonly<Record<string, string>> {
  if (name === 'runClock') return { SPREAD_MINUTES: `${spreadMinutes}` };
  if (name === 'sendDue') return { EMAIL_PACE_MS: `${Math.ceil((1000 * concurrency) / (emailsPerSecond * dueShare))}` };
  return {};
}
