import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { partner } from '#partner';
import type { EnvironmentConfig } from '../config.ts';
import { type Finding, fix, unless } from './finding.ts';

export async function checkEmails({
  region,
  sendsThroughSes,
  capacity,
}: EnvironmentConfig): Promise<readonly Finding[]> {
  if (!sendsThroughSes) return [];
  const client = new SESv2Client({ region });
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await client.send(new GetAccountCommand({}));
  const { MaxSendRate: rate = 0, Max24HourSend: aDay = 0 } = SendQuota ?? {};
  const count = (emails: number) => emails.toLocaleString('en-US');
  return [
    unless(
      ProductionAccessEnabled === true,
      'SES has left its sandbox',
      `Request production access in the SES console of ${region}: until then it sends to verified addresses only.`,
    ),
    unless(SendingEnabled === true, 'SES sends', 'Sending is paused: see the reputation page of the SES console.'),
    unless(
      rate < 0 || rate >= capacity.emails,
      `SES sends ${capacity.emails} emails a second (the account: ${rate})`,
      'Ask for more under Service Quotas, Amazon SES, "Sending rate".',
    ),
    unless(
      aDay < 0 || aDay >= capacity.emailsADay,
      `SES sends ${count(capacity.emailsADay)} emails in 24 hours (the account: ${count(aDay)})`,
      'Ask for more under Service Quotas, Amazon SES, "Sending quota".',
    ),
    ...(await checkIdentity(client, partner.config.serviceEmail.split('@')[1] ?? '')),
  ];
}

async function checkIdentity(client: SESv2Client, domain: string): Promise<readonly Finding[]> {
  const what = `SES has verified ${domain} and signs its emails (DKIM)`;
  const todo = `Create the identity ${domain} in the SES console and add the DNS records that it shows.`;
  try {
    const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    const byDefault = identity.ConfigurationSetName;
    return [
      unless(
        identity.VerifiedForSendingStatus === true && identity.DkimAttributes?.Status === 'SUCCESS',
        what,
        'The DNS records that the SES console shows for it are missing or not found yet.',
      ),
      unless(
        byDefault === undefined,
        `${domain} has no configuration set by default, for which its senders would need a right`,
        `Remove ${byDefault} from the identity in the SES console: each email names the set of its environment.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return [fix(what, todo)];
    throw error;
  }
}
