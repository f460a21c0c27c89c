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
};

/** What applicants cost who all take that much. */
export function costOf(applicants: number, usage: Usage): Cost[] {
  const total = (quantity: keyof Usage) => usage[quantity] * applicants;
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  const all = count(applicants);
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
    { service: 'Cognito', what: `${all} applicants of the month`, usd: applicants * prices.cognitoApplicantMonth },
    {
      service: 'Location',
      what: `${count(total('addressSearches'))} address searches, stored`,
      usd: total('addressSearches') * prices.placeSearch,
    },
    { service: 'S3', what: `${count(total('s3Requests'))} requests`, usd: total('s3Requests') * prices.s3Put },
    { service: 'SQS', what: `${count(total('sqsRequests'))} requests`, usd: total('sqsRequests') * prices.sqsRequest },
    { service: 'SES', what: `${all} receipts, ${all} codes`, usd: 2 * applicants * prices.email },
  ];
}
