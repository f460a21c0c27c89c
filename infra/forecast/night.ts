import type { Capacity } from '../capacity/capacities.ts';
import { coldTable, defaultQuotas } from './quotas.ts';

/** What one call does, as measured against the local stack. */
export interface MeasuredCall {
  /** Without AWS's own time: its services are emulated in the same process. */
  readonly milliseconds: number;
  /** Requests to AWS by service: { dynamodb: 1, kms: 1 }. */
  readonly requests: Readonly<Record<string, number>>;
}

export interface Measured {
  /** By the name of the contract or the worker. */
  readonly calls: Readonly<Record<string, MeasuredCall>>;
  /** Bytes of the item of a complete application: DynamoDB charges every save for all of it. */
  readonly applicationBytes: number;
}

/** A deadline's last hour. */
export interface Night {
  readonly applicants: number;
  /** Saved answers a second. */
  readonly saves: number;
  /** Seconds within which all of them arrive, and submit. */
  readonly rushSeconds: number;
  /** Uploads of an applicant within that hour. */
  readonly uploads: number;
  /** Share of all who sign up in that rush, rather than days before. */
  readonly signUpShare: number;
  /** Share of all who need another code or a new password. */
  readonly forgetShare: number;
  /** Share of all who share one address: a campus. */
  readonly campusShare: number;
}

export const usualNight = { rushSeconds: 900, uploads: 4, signUpShare: 1, forgetShare: 0.1, campusShare: 0.1 } as const;

export interface Limit {
  readonly what: string;
  /** Who sets it: a file of ours, or AWS's quota. */
  readonly setting: string;
  readonly allows: number;
  readonly reached: number;
  readonly unit: string;
  readonly symptom: string;
}

const accessTokenSeconds = 300;
const fiveMinutes = 300;
/** Addresses are filled in once or twice; each search sends a few requests while a person types. */
const lookUpsOfAnApplicant = 6;

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
export const writeUnits = (itemBytes: number) => kilobytes(itemBytes);
export const readUnits = (itemBytes: number) => Math.ceil(kilobytes(itemBytes) / 4);

/** Calls a second, by contract or worker. */
export function ratesOf({
  applicants,
  saves,
  rushSeconds,
  uploads,
  signUpShare,
}: Night): Readonly<Record<string, number>> {
  const once = applicants / rushSeconds;
  return {
    postSignup: once * signUpShare,
    postConfirm: once * signUpShare,
    postLogin: once,
    getProfile: once * 2,
    putAnswer: saves,
    postPresignedUrl: once * uploads,
    postPdfDocumentAnswer: once * uploads,
    // The page asks at once and after an interval: most documents are converted by then.
    getPdfDocumentAnswer: once * uploads * 2,
    convertUpload: once * uploads,
    getPdf: once * 3,
    renderPdfCopy: once,
    postSubmit: once,
    recordSubmission: once,
    getFind: once * lookUpsOfAnApplicant,
  };
}

/** Emails a second, by what they are: all of them share the account's quota of SES. */
function emailsOf({ applicants, rushSeconds, signUpShare, forgetShare }: Night): Readonly<Record<string, number>> {
  const once = applicants / rushSeconds;
  return {
    codes: once * signUpShare,
    newCodes: once * signUpShare * forgetShare,
    resetLinks: once * forgetShare,
    notices: once * forgetShare,
    receipts: once,
  };
}

export const allEmails = (night: Night): number => Object.values(emailsOf(night)).reduce((sum, each) => sum + each, 0);

/** How many receipts a second the worker sends at most. */
export const receiptsAtMost = (measured: Measured, capacity: Capacity): number =>
  (workerConcurrency('recordSubmission', capacity) ?? 2) / secondsOf(measured, 'recordSubmission');

const callOf = ({ calls }: Measured, name: string): MeasuredCall => {
  const call = calls[name];
  if (!call) throw new Error(`${name} was not measured: npm run capacity -- --measure`);
  return call;
};

/** Assumed, in ms: what AWS's services take to answer from within the region. */
const answerTimes: Readonly<Record<string, number>> = {
  dynamodb: 6,
  s3: 40,
  sqs: 10,
  kms: 10,
  cognito: 120,
  places: 100,
  ses: 80,
};

/** In seconds: as measured, and while AWS's services answer, one after the other. */
export function secondsOf(measured: Measured, name: string): number {
  const { milliseconds, requests } = callOf(measured, name);
  const waiting = Object.entries(requests).reduce(
    (sum, [service, count]) => sum + count * (answerTimes[service] ?? 50),
    0,
  );
  return (milliseconds + waiting) / 1000;
}

/** Requests a second to one AWS service. */
export const requestsTo = (service: string, measured: Measured, rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).reduce((sum, [name, rate]) => sum + rate * (callOf(measured, name).requests[service] ?? 0), 0);

/** By Little's law: rate times duration, for endpoints; workers run as many as they may, or fewer. */
export function executions(measured: Measured, rates: Readonly<Record<string, number>>, capacity: Capacity): number {
  return Object.entries(rates).reduce((sum, [name, rate]) => {
    const busy = rate * secondsOf(measured, name);
    const most = workerConcurrency(name, capacity);
    return sum + (most === undefined ? busy : Math.min(busy, most));
  }, 0);
}

const workerConcurrency = (name: string, { concurrency }: Capacity): number | undefined =>
  ({ convertUpload: 2, renderPdfCopy: 2, recordSubmission: 2, ...concurrency })[
    name as 'convertUpload' | 'renderPdfCopy' | 'recordSubmission'
  ];

function workerLimit(name: string, symptom: string, measured: Measured, rate: number, capacity: Capacity): Limit {
  const most = workerConcurrency(name, capacity) ?? 2;
  return {
    what: `${name}: jobs a second`,
    setting: `capacities.${capacity.name}.concurrency.${name} = ${most}`,
    allows: most / secondsOf(measured, name),
    reached: rate,
    unit: '/s',
    symptom,
  };
}

/** Every limit that the night meets, what it allows and what is reached; the first to break first. */
export function limitsOf(night: Night, measured: Measured, capacity: Capacity): Limit[] {
  const rates = ratesOf(night);
  const rate = (name: string) => rates[name] ?? 0;
  const { throttles, addressLimits } = capacity;
  const setting = (path: string) => `capacities.${capacity.name}.${path}`;
  const saving = writeUnits(measured.applicationBytes);
  const writes = rate('putAnswer') * saving + requestsTo('dynamodb', measured, { ...rates, putAnswer: 0 });
  const reads = (rate('getProfile') + rate('postSubmit')) * readUnits(measured.applicationBytes);
  const warm = capacity.warmThroughput ?? coldTable;
  const endpoints = Object.entries(rates).filter(([name]) => workerConcurrency(name, capacity) === undefined);
  const requests = endpoints.reduce((sum, [, each]) => sum + each, 0);
  const throttled = 'the call answers 429, and the page tries again';
  const limits: Limit[] = [
    {
      what: 'PUT /api/answer',
      setting: setting('throttles.api.rate'),
      allows: throttles.api.rate,
      reached: rate('putAnswer'),
      unit: '/s',
      symptom: throttled,
    },
    {
      what: 'POST /public/login',
      setting: setting('throttles.public.rate'),
      allows: throttles.public.rate,
      reached: rate('postLogin'),
      unit: '/s',
      symptom: throttled,
    },
    {
      what: 'GET /lookup/find',
      setting: setting('throttles.lookup.rate'),
      allows: throttles.lookup.rate,
      reached: rate('getFind'),
      unit: '/s',
      symptom: 'no suggestions; the answer can be typed',
    },
    {
      what: 'all calls',
      setting: "AWS: API Gateway's requests",
      allows: defaultQuotas.apiRequests,
      reached: requests,
      unit: '/s',
      symptom: throttled,
    },
    {
      what: 'calls of a campus behind one address',
      setting: setting('addressLimits.all'),
      allows: addressLimits.all,
      reached: requests * night.campusShare * fiveMinutes,
      unit: '/5 min',
      symptom: 'the firewall answers 429 to the whole campus',
    },
    {
      what: 'sign-ups, codes and log-ins of a campus behind one address',
      setting: setting('addressLimits.account'),
      allows: addressLimits.account,
      reached: (rate('postSignup') + rate('postConfirm') + rate('postLogin')) * night.campusShare * fiveMinutes,
      unit: '/5 min',
      symptom: 'the firewall answers 429 to the whole campus',
    },
    {
      what: 'address searches of a campus behind one address',
      setting: setting('addressLimits.addressSearches'),
      allows: addressLimits.addressSearches,
      reached: (rate('getFind') / 2) * night.campusShare * fiveMinutes,
      unit: '/5 min',
      symptom: 'no suggestions on the campus; the answer can be typed',
    },
    {
      what: 'log-ins',
      setting: 'AWS: Cognito UserAuthentication',
      allows: defaultQuotas.userAuthentication,
      reached: rate('postLogin'),
      unit: '/s',
      symptom: 'log-ins answer 429',
    },
    {
      what: 'sign-ups and confirmations',
      setting: 'AWS: Cognito UserCreation',
      allows: defaultQuotas.userCreation,
      reached: rate('postSignup') + rate('postConfirm'),
      unit: '/s',
      symptom: 'sign-ups answer 429',
    },
    {
      what: 'forgotten passwords, links that set a new one',
      setting: 'AWS: Cognito UserAccountRecovery',
      allows: defaultQuotas.userAccountRecovery,
      reached: 2 * (emailsOf(night).resetLinks ?? 0),
      unit: '/s',
      symptom: 'the link is not sent; asked again, it is',
    },
    {
      what: 'accounts that confirmations and passwords read',
      setting: 'AWS: Cognito UserRead',
      allows: defaultQuotas.userRead,
      reached: rate('postConfirm') + 2 * (emailsOf(night).resetLinks ?? 0),
      unit: '/s',
      symptom: 'confirmations answer 429',
    },
    {
      what: 'refreshed sessions',
      setting: 'AWS: Cognito UserToken',
      allows: defaultQuotas.userToken,
      reached: night.applicants / accessTokenSeconds,
      unit: '/s',
      symptom: 'calls answer 503, and are tried again',
    },
    {
      what: 'executions at a time',
      setting: setting('concurrentExecutions'),
      allows: capacity.concurrentExecutions,
      reached: executions(measured, rates, capacity),
      unit: '',
      symptom: 'calls answer 503, workers wait',
    },
    {
      what: 'write units of the table at once',
      setting: setting('warmThroughput.write'),
      allows: warm.write,
      reached: writes,
      unit: '/s',
      symptom: 'saves answer 503 for minutes, until the table has grown',
    },
    {
      what: 'read units of the table at once',
      setting: setting('warmThroughput.read'),
      allows: warm.read,
      reached: reads,
      unit: '/s',
      symptom: 'pages open with 503 for minutes',
    },
    {
      what: 'write units of the table',
      setting: 'AWS: DynamoDB, a table on demand',
      allows: defaultQuotas.tableWrites,
      reached: writes,
      unit: '/s',
      symptom: 'saves answer 503',
    },
    {
      what: 'KMS requests',
      setting: 'AWS: KMS, symmetric keys',
      allows: defaultQuotas.kmsRequests,
      reached: requestsTo('kms', measured, rates),
      unit: '/s',
      symptom: 'saves with a social security number answer 503',
    },
    {
      what: 'all emails: codes, links, notices, receipts',
      setting: setting('emails'),
      allows: capacity.emails,
      reached: allEmails(night),
      unit: '/s',
      symptom: 'sign-ups fail for want of a code; receipts wait in the queue, then as dead letters',
    },
    {
      // Twice that rush, because the rest of the day has its own.
      what: 'all emails of the day',
      setting: 'AWS: SES sending quota',
      allows: defaultQuotas.sesEmailsADay,
      reached: 2 * allEmails(night) * night.rushSeconds,
      unit: '/day',
      symptom: 'no more codes that day; receipts wait as dead letters',
    },
    {
      what: 'address suggestions',
      setting: 'AWS: Location, suggestions',
      allows: defaultQuotas.placeSuggestions,
      reached: rate('getFind') / 2,
      unit: '/s',
      symptom: 'no suggestions; the address can be typed',
    },
    workerLimit(
      'convertUpload',
      'documents wait; after ten minutes the applicant is asked to upload again',
      measured,
      rate('convertUpload'),
      capacity,
    ),
    workerLimit('renderPdfCopy', 'PDF copies wait', measured, rate('renderPdfCopy'), capacity),
    workerLimit('recordSubmission', 'receipts come late', measured, rate('recordSubmission'), capacity),
  ];
  return limits.toSorted((a, b) => b.reached / b.allows - a.reached / a.allows);
}
