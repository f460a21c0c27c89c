import { prices } from './prices.ts';

export interface Cost {
  readonly service: string;
  /** The arithmetic, in words. */
  readonly what: string;
  readonly usd: number;
}

/** What one applicant takes of each service; docs/capacity.md and docs/cost.md say of which calls. */
interface Usage {
  readonly invocations: number;
  readonly gigabyteSeconds: number;
  readonly calls: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly addressSearches: number;
  readonly s3Requests: number;
  readonly sqsRequests: number;
  readonly emails: number;
  /** Accounts of Cognito, which charges a month of each. */
  readonly accounts: number;
}

/** From the first log-in to the receipt. */
export const application: Usage = {
  invocations: 358.5,
  gigabyteSeconds: 50.661,
  calls: 345.5,
  writeUnits: 5_604.8,
  readUnits: 131,
  addressSearches: 15,
  s3Requests: 19,
  sqsRequests: 23.5,
  emails: 2,
  accounts: 1,
};

/** An hour of a deadline's night, without what costs the same at rest. */
export const deadlineHour: Usage = {
  invocations: 397,
  gigabyteSeconds: 21.3965,
  calls: 391,
  writeUnits: 7_971,
  readUnits: 18,
  addressSearches: 3,
  s3Requests: 14,
  sqsRequests: 9,
  emails: 2,
  accounts: 1,
};

/**
 * Three letters of recommendation, from asking to the receipt of each: assumed, not counted. A third of them is typed and
 * saved thirty times, of the others one in ten is sent twice. Each is asked for, received and its applicant told; half get
 * one of the planned emails, and each application one about all that is open.
 */
export const lettersOfApplication: Usage = {
  invocations: 160,
  gigabyteSeconds: 11.4,
  calls: 104,
  writeUnits: 620,
  readUnits: 420,
  addressSearches: 0,
  s3Requests: 46,
  sqsRequests: 130,
  emails: 12,
  accounts: 0,
};

/** What applicants cost who all take that much; without what they do not take. */
export function costOf(applicants: number, usage: Usage): Cost[] {
  const total = (quantity: keyof Usage) => usage[quantity] * applicants;
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  return [
    {
      service: 'Lambda',
      what: `${count(total('invocations'))} invocations, ${count(total('gigabyteSeconds'))} GB-seconds`,
      usd: total('invocations') * prices.lambdaRequest + total('gigabyteSeconds') * prices.lambdaGigabyteSecond,
    },
    {
      service: 'API Gateway, CloudFront, WAF',
      what: `${count(total('calls'))} calls`,
      usd: total('calls') * (prices.apiRequest + prices.cloudFrontRequest + prices.firewallRequest),
    },
    {
      service: 'DynamoDB',
      what: `${count(total('writeUnits'))} write and ${count(total('readUnits'))} read units`,
      usd: total('writeUnits') * prices.writeUnit + total('readUnits') * prices.readUnit,
    },
    {
      service: 'Cognito',
      what: `${count(total('accounts'))} applicants of the month`,
      usd: total('accounts') * prices.cognitoApplicantMonth,
    },
    {
      service: 'Location',
      what: `${count(total('addressSearches'))} address searches, stored`,
      usd: total('addressSearches') * prices.placeSearch,
    },
    { service: 'S3', what: `${count(total('s3Requests'))} requests`, usd: total('s3Requests') * prices.s3Put },
    { service: 'SQS', what: `${count(total('sqsRequests'))} requests`, usd: total('sqsRequests') * prices.sqsRequest },
    { service: 'SES', what: `${count(total('emails'))} emails`, usd: total('emails') * prices.email },
  ].filter(({ usd }) => usd > 0);
}
