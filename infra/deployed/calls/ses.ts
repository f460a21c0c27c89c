import type { Need } from '../policy/applies.ts';
import { type AwsRequest, type Facts, fieldsOf } from './aws-request.ts';

/** The identity is the sender's domain: the addresses of it have none of their own. */
export function sesNeeds(request: AwsRequest, { region, account }: Facts): Need[] {
  if (request.method !== 'POST' || request.path !== '/v2/email/outbound-emails')
    throw new Error(`What ${request.method} ${request.path} of SES needs is not known here.`);
  const { FromEmailAddress = '' } = fieldsOf(request) as { FromEmailAddress?: string };
  const address = /<(.+)>/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
  const resource = `arn:aws:ses:${region}:${account}:identity/${address.split('@')[1]}`;
  return [{ action: 'ses:SendEmail', resource, context: { 'ses:FromAddress': address } }];
}
