import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns';
import { partner } from '#partner';
import { applicationTag, type EnvironmentConfig, edgeRegion } from '../config.ts';
import { type Finding, fix, later, ok, unless } from './finding.ts';

/** The version that the synthesized stacks require (`requiresBootstrapStackVersion`). */
const bootstrapVersion = 8;

export async function checkBootstrap(region: string): Promise<readonly Finding[]> {
  const what = `the CDK is bootstrapped in ${region}, version ${bootstrapVersion} or later`;
  const todo = `npx cdk bootstrap aws://ACCOUNT/${region}`;
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const version = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return [unless(Number(version) >= bootstrapVersion, what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return [fix(what, todo)];
    throw error;
  }
}

/** Whether a certificate's name covers a domain. `*.university.edu` covers only one label. */
const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.') + 1) === name.slice(2));

export async function checkCertificate({ domain }: EnvironmentConfig): Promise<readonly Finding[]> {
  if (!domain) return [];
  const what = `the certificate of ${domain.name} is issued, in ${edgeRegion}`;
  if (!domain.certificateArn.startsWith(`arn:aws:acm:${edgeRegion}:`))
    return [fix(what, `CloudFront uses only certificates in ${edgeRegion}. Request one there.`)];
  try {
    const { Certificate } = await new ACMClient({ region: edgeRegion }).send(
      new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
    );
    const names = Certificate?.SubjectAlternativeNames ?? [];
    return [
      unless(
        Certificate?.Status === 'ISSUED',
        what,
        `Its status is ${Certificate?.Status}. Add the DNS record that the ACM console shows for it.`,
      ),
      unless(
        names.some((name) => covers(name, domain.name)),
        `the certificate covers ${domain.name}`,
        `It covers ${names.join(', ') || 'no name'}. Request one for ${domain.name}.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      return [fix(what, `The certificate doesn't exist. Request one and set domain.certificateArn.`)];
    throw error;
  }
}

/** The number of executions that Lambda keeps for functions without a reservation. */
const minUnreserved = 100;

export async function checkConcurrency({ region, capacity }: EnvironmentConfig): Promise<readonly Finding[]> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: has = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  const raise =
    'Request an increase under Service Quotas, AWS Lambda, "Concurrent executions" (L-B99A9384). It takes days.';
  const reserved = Object.values(capacity.reservedConcurrency ?? {}).reduce((sum, each) => sum + each, 0);
  const needs = capacity.concurrentExecutions;
  return [
    unless(
      has >= needs,
      `Lambda can run ${needs} executions at a time (your account: ${has})`,
      has <= 10 ? `New accounts have 10, which isn't enough even for dev. ${raise}` : raise,
    ),
    ...(reserved > 0
      ? [
          unless(
            // If the environment is already deployed, the reserved executions include its own.
            has - reserved >= minUnreserved && unreserved >= minUnreserved,
            `${reserved} executions can be reserved`,
            raise,
          ),
        ]
      : []),
  ];
}

const what = 'the tag "application" is a cost allocation tag, which the budget uses';
const todo =
  'Activate it under Billing, "Cost allocation tags", a day after the first deployment. Until then, the budget counts nothing. In an Organization, the management account activates it.';

/**
 * Checks the cost allocation tag. A missing tag never stops a deployment: AWS lists a tag only once a resource has it,
 * and member accounts of an Organization may not read the list. Cost Explorer has one endpoint for all regions.
 */
export async function checkCostTag(): Promise<readonly Finding[]> {
  try {
    const { CostAllocationTags = [] } = await new CostExplorerClient({ region: edgeRegion }).send(
      new ListCostAllocationTagsCommand({ TagKeys: ['application'] }),
    );
    return [CostAllocationTags.some(({ Status }) => Status === 'Active') ? ok(what) : later(what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return [later(what, todo)];
    throw error;
  }
}

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
      `Request production access in the SES console of ${region}. Until then, SES sends only to verified addresses.`,
    ),
    unless(SendingEnabled === true, 'SES sends', 'Sending is paused. See the reputation page of the SES console.'),
    unless(
      rate < 0 || rate >= capacity.emails,
      `SES can send ${capacity.emails} emails a second (your account: ${rate})`,
      'Request an increase under Service Quotas, Amazon SES, "Sending rate".',
    ),
    unless(
      aDay < 0 || aDay >= capacity.emailsADay,
      `SES can send ${count(capacity.emailsADay)} emails in 24 hours (your account: ${count(aDay)})`,
      'Request an increase under Service Quotas, Amazon SES, "Sending quota".',
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
        `${domain} has no default configuration set, which its senders would need permission for`,
        `Remove ${byDefault} from the identity in the SES console. Each email names its environment's set.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return [fix(what, todo)];
    throw error;
  }
}

/**
 * Checks the alarms' subscriptions. A missing confirmation never stops a deployment, because a fix for an outage must
 * not wait for a click.
 */
export async function checkSubscriptions(config: EnvironmentConfig, region: string): Promise<readonly Finding[]> {
  const recipients = [config.alarmEmail, config.pagerUrl].filter((each) => each !== undefined);
  if (recipients.length === 0) return [];
  const client = new SNSClient({ region });
  const found: { readonly endpoint: string; readonly isConfirmed: boolean }[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
    for (const { TopicArn = '', Endpoint = '', SubscriptionArn } of Subscriptions)
      if (TopicArn.includes(`:${applicationTag(config)}-`))
        found.push({ endpoint: Endpoint, isConfirmed: SubscriptionArn !== 'PendingConfirmation' });
  return recipients.map((endpoint) => {
    const what = `alarms of ${region} are sent to ${endpoint}`;
    const mine = found.filter((each) => each.endpoint === endpoint);
    if (mine.length === 0)
      return later(
        what,
        "Deploy first. If you deployed long ago, subscribe again: SNS drops subscriptions that aren't confirmed within three days.",
      );
    return mine.every(({ isConfirmed }) => isConfirmed)
      ? ok(what)
      : later(what, "A subscription isn't confirmed. Open the link that SNS sent. Until then, no one is notified.");
  });
}
