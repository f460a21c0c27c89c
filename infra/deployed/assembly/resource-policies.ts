import type { ResourcePolicies } from '../policy/authorize.ts';
import type { Statement } from '../policy/statement.ts';
import type { Deployment } from './deployment.ts';
import { account } from './physical.ts';
import { type PolicyDocument, statementsOf } from './policy-document.ts';

/** The policies that buckets, queues and keys have themselves, by the ARN of the resource. */
export function resourcePolicies(deployment: Deployment): ResourcePolicies {
  const found = new Map<string, Statement[]>();
  const add = (arn: string, document: PolicyDocument) =>
    found.set(arn, [...(found.get(arn) ?? []), ...statementsOf(document)]);
  for (const { properties } of deployment.ofType<{ Bucket: string; PolicyDocument: PolicyDocument }>(
    'AWS::S3::BucketPolicy',
  ))
    add(`arn:aws:s3:::${properties.Bucket}`, properties.PolicyDocument);
  for (const { stack, properties } of deployment.ofType<{ Queues: string[]; PolicyDocument: PolicyDocument }>(
    'AWS::SQS::QueuePolicy',
  ))
    for (const url of properties.Queues)
      add(`arn:aws:sqs:${stack.region}:${account}:${url.split('/').at(-1)}`, properties.PolicyDocument);
  // In the policy of a key, every resource is the key.
  for (const { attributes, properties } of deployment.ofType<{ KeyPolicy: PolicyDocument }>('AWS::KMS::Key'))
    add(attributes.Arn ?? '', properties.KeyPolicy);
  return (arn) => found.get(arn) ?? [];
}
