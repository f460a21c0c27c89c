import type { Need } from '../policy/applies.ts';
import type { AwsRequest, Facts } from './aws-request.ts';
import { cognitoNeeds } from './cognito.ts';
import { dynamodbNeeds } from './dynamodb.ts';
import { kmsNeeds } from './kms.ts';
import { locationNeeds } from './location.ts';
import { s3Needs } from './s3.ts';
import { secretsManagerNeeds } from './secrets-manager.ts';
import { sesNeeds } from './ses.ts';
import { sqsNeeds } from './sqs.ts';

/** The names by which signatures call the services. */
export const services = ['dynamodb', 's3', 'sqs', 'cognito-idp', 'kms', 'secretsmanager', 'geo', 'ses'] as const;
export type Service = (typeof services)[number];

type NeedsOf = (request: AwsRequest, facts: Facts) => Need[];

const byService: Readonly<Record<Service, NeedsOf>> = {
  dynamodb: dynamodbNeeds,
  s3: s3Needs,
  sqs: sqsNeeds,
  'cognito-idp': cognitoNeeds,
  kms: kmsNeeds,
  secretsmanager: secretsManagerNeeds,
  geo: locationNeeds,
  ses: sesNeeds,
};

/** All that every call has, whoever asks for it. The local network has no TLS; on AWS the SDK uses nothing else. */
const everyContext = ({ region }: Facts) => ({
  'aws:SecureTransport': 'true',
  'aws:RequestedRegion': region,
  's3:TlsVersion': '1.3',
});

/** What a call of AWS needs. Throws for a call that is not known here: it must not pass unchecked. */
export const needsOf = (service: Service, request: AwsRequest, facts: Facts): Need[] =>
  byService[service](request, facts).map((need) => ({ ...need, context: { ...everyContext(facts), ...need.context } }));
