import { workers } from '../../shared/contracts/workers.ts';
import { endpointLimits } from '../function-limits.ts';
import { type Measured, type Night, ratesOf, readUnits, requestsTo, secondsOf, writeUnits } from './night.ts';
import { prices } from './prices.ts';

export interface Cost {
  readonly service: string;
  /** The arithmetic, in words. */
  readonly what: string;
  readonly usd: number;
}

const hour = 3600;
const megabytesOf = (name: string) =>
  workers.find((worker) => worker.name === name)?.megabytes ?? endpointLimits.megabytes;
const isWorker = (name: string) => workers.some((worker) => worker.name === name);
const count = (value: number) => Math.round(value).toLocaleString('en-US');

type Counts = Readonly<Record<string, number>>;

/** What an hour of a night costs, without what costs the same at rest. */
export function costOf(night: Night, measured: Measured): Cost[] {
  // Everyone comes once; only saves go on for the whole hour.
  const counts = Object.fromEntries(
    Object.entries(ratesOf(night)).map(([name, rate]) => [
      name,
      rate * (name === 'putAnswer' ? hour : night.rushSeconds),
    ]),
  );
  return costOfCalls(counts, night.applicants, measured);
}

/** Calls and jobs of one application, from the first log-in to the receipt. Assumed. */
const usualApplication: Counts = {
  postSignup: 1,
  postConfirm: 1,
  postLogin: 8,
  getProfile: 20,
  putAnswer: 250,
  postPresignedUrl: 5,
  postPdfDocumentAnswer: 5,
  getPdfDocumentAnswer: 12,
  convertUpload: 5,
  getPdf: 12,
  renderPdfCopy: 3,
  postSubmit: 1.5,
  recordSubmission: 1,
  getFind: 30,
};

export const costOfApplications = (applications: number, measured: Measured): Cost[] =>
  costOfCalls(
    Object.fromEntries(Object.entries(usualApplication).map(([name, count]) => [name, count * applications])),
    applications,
    measured,
  );

function costOfCalls(counts: Counts, applicants: number, measured: Measured): Cost[] {
  const sum = (of: (name: string, times: number) => number) =>
    Object.entries(counts).reduce((total, [name, times]) => total + of(name, times), 0);
  const times = (name: string) => counts[name] ?? 0;
  const calls = sum((name, each) => (isWorker(name) ? 0 : each));
  const invocations = sum((_, each) => each);
  const gigabyteSeconds = sum((name, each) => each * secondsOf(measured, name) * (megabytesOf(name) / 1024));
  const requests = (service: string) => requestsTo(service, measured, counts);
  const writes =
    times('putAnswer') * writeUnits(measured.applicationBytes) +
    requestsTo('dynamodb', measured, { ...counts, putAnswer: 0 });
  const reads = (times('getProfile') + times('postSubmit')) * readUnits(measured.applicationBytes);
  return [
    {
      service: 'Lambda',
      what: `${count(invocations)} invocations, ${count(gigabyteSeconds)} GB-seconds`,
      usd: invocations * prices.lambdaRequest + gigabyteSeconds * prices.lambdaGigabyteSecond,
    },
    {
      service: 'API Gateway, CloudFront, WAF',
      what: `${count(calls)} calls`,
      usd: calls * (prices.apiRequest + prices.cloudFrontRequest + prices.firewallRequest),
    },
    {
      service: 'DynamoDB',
      what: `${count(writes)} write and ${count(reads)} read units`,
      usd: writes * prices.writeUnit + reads * prices.readUnit,
    },
    {
      service: 'Cognito',
      what: `${count(applicants)} applicants of the month`,
      usd: applicants * prices.cognitoApplicantMonth,
    },
    {
      service: 'Location',
      what: `${count(times('getFind') / 2)} address searches, stored`,
      usd: (times('getFind') / 2) * prices.placeSearch,
    },
    { service: 'S3', what: `${count(requests('s3'))} requests`, usd: requests('s3') * prices.s3Put },
    {
      service: 'SQS, KMS',
      what: `${count(requests('sqs'))} and ${count(requests('kms'))} requests`,
      usd: requests('sqs') * prices.sqsRequest + requests('kms') * prices.kmsRequest,
    },
    {
      service: 'SES',
      what: `${count(times('recordSubmission'))} receipts, ${count(times('postSignup'))} codes`,
      usd: (times('recordSubmission') + times('postSignup')) * prices.email,
    },
  ];
}
