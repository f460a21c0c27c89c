import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns';
import { partner } from '#partner';
import { applicationTag, type EnvironmentConfig, edgeRegion } from '../config.ts';
import { type CheckResult, deferred, needsFix, ok, resultOf } from './check-result.ts';

/** The version that the synthesized stacks require. Below version 8, the CDK warns and reads with another role. */
export const bootstrapVersion = 6;

export async function checkBootstrap(region: string): Promise<readonly CheckResult[]> {
  const what = `the CDK is bootstrapped in ${region}, version ${bootstrapVersion} or later`;
  // Without `--app`, the CDK would first synthesize `dev`, which fails if only another environment is configured.
  const todo = `npx cdk bootstrap --app '' aws://ACCOUNT/${region}`;
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const version = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return [resultOf(Number(version) >= bootstrapVersion, what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return [needsFix(what, todo)];
    throw error;
  }
}

/** Whether a certificate's name covers a domain. `*.university.edu` covers only one label. */
const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.') + 1) === name.slice(2));

export async function checkCertificate({ domain }: EnvironmentConfig): Promise<readonly CheckResult[]> {
  if (!domain) return [];
  const what = `the certificate of ${domain.name} is issued, in ${edgeRegion}`;
  if (!domain.certificateArn.startsWith(`arn:aws:acm:${edgeRegion}:`))
    return [needsFix(what, `CloudFront uses only certificates in ${edgeRegion}. Request one there.`)];
  try {
    const { Certificate } = await new ACMClient({ region: edgeRegion }).send(
      new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
    );
    const names = Certificate?.SubjectAlternativeNames ?? [];
    return [
      resultOf(
        Certificate?.Status === 'ISSUED',
        what,
        `Its status is ${Certificate?.Status}. Add the DNS record that the ACM console shows for it.`,
      ),
      resultOf(
        names.some((name) => covers(name, domain.name)),
        `the certificate covers ${domain.name}`,
        `It covers ${names.join(', ') || 'no name'}. Request one for ${domain.name}.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      return [needsFix(what, `The certificate doesn't exist. Request one and set domain.certificateArn.`)];
    throw error;
  }
}

/** The number of executions that Lambda keeps for functions without a reservation. */
const minUnreserved = 100;

export async function checkConcurrency({ region, capacity }: EnvironmentConfig): Promise<readonly CheckResult[]> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: available = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  const howToRaise =
    'Request an increase under Service Quotas, AWS Lambda, "Concurrent executions" (L-B99A9384). It takes days.';
  const reserved = Object.values(capacity.reservedConcurrency ?? {}).reduce((sum, each) => sum + each, 0);
  const required = capacity.concurrentExecutions;
  return [
    resultOf(
      available >= required,
      `Lambda can run ${required} executions at a time (your account: ${available})`,
      available <= 10 ? `New accounts have 10, which isn't enough even for dev. ${howToRaise}` : howToRaise,
    ),
    ...(reserved > 0
      ? [
          resultOf(
            // If the environment is already deployed, the reserved executions include its own.
            available - reserved >= minUnreserved && unreserved >= minUnreserved,
            `${reserved} executions can be reserved`,
            howToRaise,
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
export async function checkCostTag(): Promise<readonly CheckResult[]> {
  try {
    const { CostAllocationTags = [] } = await new CostExplorerClient({ region: edgeRegion }).send(
      new ListCostAllocationTagsCommand({ TagKeys: ['application'] }),
    );
    return [CostAllocationTags.some(({ Status }) => Status === 'Active') ? ok(what) : deferred(what, todo)];
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return [deferred(what, todo)];
    throw error;
  }
}

export async function checkEmails({
  region,
  sendsThroughSes,
  capacity,
}: EnvironmentConfig): Promise<readonly CheckResult[]> {
  if (!sendsThroughSes) return [];
  const client = new SESv2Client({ region });
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await client.send(new GetAccountCommand({}));
  const { MaxSendRate: rate = 0, Max24HourSend: aDay = 0 } = SendQuota ?? {};
  const count = (emails: number) => emails.toLocaleString('en-US');
  return [
    resultOf(
      ProductionAccessEnabled === true,
      'SES has left its sandbox',
      `Request production access in the SES console of ${region}. Until then, SES sends only to verified addresses.`,
    ),
    resultOf(SendingEnabled === true, 'SES sends', 'Sending is paused. See the reputation page of the SES console.'),
    resultOf(
      rate < 0 || rate >= capacity.emailsPerSecond,
      `SES can send ${capacity.emailsPerSecond} emails a second (your account: ${rate})`,
      'Request an increase under Service Quotas, Amazon SES, "Sending rate".',
    ),
    resultOf(
      aDay < 0 || aDay >= capacity.emailsADay,
      `SES can send ${count(capacity.emailsADay)} emails in 24 hours (your account: ${count(aDay)})`,
      'Request an increase under Service Quotas, Amazon SES, "Sending quota".',
    ),
    ...(await checkIdentity(client, partner.config.serviceEmail.split('@')[1] ?? '')),
  ];
}

async function checkIdentity(client: SESv2Client, domain: string): Promise<readonly CheckResult[]> {
  const what = `SES has verified ${domain} and signs its emails (DKIM)`;
  const todo = `Create the identity ${domain} in the SES console and add the DNS records that it shows.`;
  try {
    const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    const byDefault = identity.ConfigurationSetName;
    return [
      resultOf(
        identity.VerifiedForSendingStatus === true && identity.DkimAttributes?.Status === 'SUCCESS',
        what,
        'The DNS records that the SES console shows for it are missing or not found yet.',
      ),
      resultOf(
        byDefault === undefined,
        `${domain} has no default configuration set, which its senders would need permission for`,
        `Remove ${byDefault} from the identity in the SES console. Each email names its environment's set.`,
      ),
    ];
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return [needsFix(what, todo)];
    throw error;
  }
}

/** Checks that the sender's domain, or the domain above it, has a DMARC record. Large mail services require one. */
export async function checkDmarc(
  { sendsThroughSes }: EnvironmentConfig,
  lookUpTxt: (name: string) => Promise<string[][]>,
): Promise<readonly CheckResult[]> {
  if (!sendsThroughSes) return [];
  const domain = partner.config.serviceEmail.split('@')[1] ?? '';
  const names = [domain, domain.split('.').slice(-2).join('.')].map((name) => `_dmarc.${name}`);
  const records = await Promise.all(names.map((name) => lookUpTxt(name).catch(() => [])));
  const hasRecord = records.flat().some((parts) => /^v=DMARC1\b/i.test(parts.join('')));
  const what = `${domain} has a DMARC record`;
  const todo = `Add a DNS record TXT ${names[0]}, such as "v=DMARC1; p=none". Without one, Gmail and Yahoo refuse emails to many recipients.`;
  return [hasRecord ? ok(what) : deferred(what, todo)];
}

/** Checks the alarms' subscriptions. A missing one never stops a deployment: a fix must not wait for a confirmation. */
export async function checkSubscriptions(config: EnvironmentConfig, region: string): Promise<readonly CheckResult[]> {
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
      return deferred(
        what,
        "Deploy first. If you deployed long ago, subscribe again: SNS drops subscriptions that aren't confirmed within three days.",
      );
    return mine.every(({ isConfirmed }) => isConfirmed)
      ? ok(what)
      : deferred(what, "A subscription isn't confirmed. Open the link that SNS sent. Until then, no one is notified.");
  });
}
