import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ListAWSDefaultServiceQuotasCommand,
  ListServiceQuotasCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsCommand, SNSClient } from '@aws-sdk/client-sns';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { type EnvironmentConfig, shipped } from '../../../infra/config.ts';
import { preflight } from '../../../infra/preflight/preflight.ts';
import { mockClient } from '../../support/mock-client.ts';

const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
const ready: EnvironmentConfig = {
  ...shipped.prod,
  alarmEmail: 'oncall@university.example',
  sendsThroughSes: true,
  domain,
  handOverReader: 'arn:aws:iam::111122223333:role/slate',
};
const quotas: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'cognito-idp': {
    'Rate of UserAuthentication requests': 120,
    'Rate of UserToken requests': 120,
    'Rate of UserCreation requests': 50,
    'Rate of UserAccountRecovery requests': 30,
    'Rate of UserRead requests': 120,
  },
  dynamodb: { 'Table-level read throughput limit': 40_000, 'Table-level write throughput limit': 40_000 },
  apigateway: { 'Throttle rate': 10_000 },
};
const subscriptions = [
  ['graduate-application-prod-operations-Pages', '1'],
  ['graduate-application-prod-operations-Alarms', '2'],
  ['graduate-application-stage-operations-Alarms', 'PendingConfirmation'],
  ['others', 'PendingConfirmation'],
].map(([topic, SubscriptionArn]) => ({
  TopicArn: `arn:aws:sns:us-east-1:111122223333:${topic}`,
  Endpoint: 'oncall@university.example',
  SubscriptionArn,
}));

/** Returns a page of one element, with the token of the next page. */
function pageOf<T>(all: readonly T[], token = '0') {
  const next = Number(token) + 1;
  return { page: all.slice(next - 1, next), NextToken: next < all.length ? `${next}` : undefined };
}

const acm = mockClient(ACMClient);
const cloudFormation = mockClient(CloudFormationClient);
const costs = mockClient(CostExplorerClient);
const lambda = mockClient(LambdaClient);
const serviceQuotas = mockClient(ServiceQuotasClient);
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);

const allowExecutions = (count: number) =>
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: count, UnreservedConcurrentExecutions: count } });
const allowEmails = (MaxSendRate: number, Max24HourSend: number, ProductionAccessEnabled = true) =>
  ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled, SendingEnabled: true, SendQuota: { MaxSendRate, Max24HourSend } });
const setQuotas = (set: typeof quotas) =>
  serviceQuotas.on(ListServiceQuotasCommand).callsFake(({ ServiceCode, NextToken }) => {
    const { page, ...next } = pageOf(Object.entries(set[ServiceCode] ?? {}), NextToken);
    return { ...next, Quotas: page.map(([QuotaName, Value]) => ({ QuotaName, QuotaCode: 'L-0', Value })) };
  });

beforeEach(() => {
  allowExecutions(5_000);
  allowEmails(14, 50_000);
  setQuotas(quotas);
  serviceQuotas.on(ListAWSDefaultServiceQuotasCommand).resolves({});
  const stack = { StackName: 'CDKToolkit', StackStatus: 'CREATE_COMPLETE', CreationTime: new Date() } as const;
  const Outputs = [{ OutputKey: 'BootstrapVersion', OutputValue: '21' }];
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs }] });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } });
  const SubjectAlternativeNames = ['university.example', '*.university.example'];
  acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED', SubjectAlternativeNames } });
  const tag = { TagKey: 'application', Type: 'UserDefined', Status: 'Active' } as const;
  costs.on(ListCostAllocationTagsCommand).resolves({ CostAllocationTags: [tag] });
  sns.on(ListSubscriptionsCommand).callsFake(({ NextToken }) => {
    const { page, ...next } = pageOf(subscriptions, NextToken);
    return { ...next, Subscriptions: page };
  });
});

const withDmarc = async () => [['v=DMARC1; ', 'p=none']];

async function foundFor(
  config: Partial<EnvironmentConfig> = {},
  lookUpTxt: (name: string) => Promise<string[][]> = withDmarc,
) {
  return (await preflight({ ...ready, ...config }, lookUpTxt)).filter((finding) => finding.state !== 'ok');
}

describe('preflight', () => {
  it('looks for a DMARC record of the sender and of the domain above it, and needs one only to send through SES', async () => {
    const asked: string[] = [];
    const none = async (name: string) => {
      asked.push(name);
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    };
    expect(await foundFor({}, none)).toMatchObject([{ state: 'later', what: expect.stringContaining('DMARC') }]);
    expect(asked.every((name) => name.startsWith('_dmarc.'))).toBe(true);
    const above = async (name: string) => (name.split('.').length === 3 ? withDmarc() : none(name));
    expect(await foundFor({}, above)).toEqual([]);
    expect(await foundFor({}, async () => [['v=spf1 -all']])).toHaveLength(1);
  });

  it('finds nothing to fix in a prepared account', async () => {
    expect(await foundFor()).toEqual([]);
    expect(await foundFor({ region: 'eu-west-1' })).toEqual([]);
    allowEmails(capacities.deadline.emailsPerSecond, capacities.deadline.emailsADay);
    expect(await foundFor({ capacity: capacities.deadline })).toEqual([]);
    allowEmails(-1, -1);
    expect(await foundFor({ capacity: capacities.deadline })).toEqual([]);
  });

  it.each<[string, () => unknown, Partial<EnvironmentConfig>, RegExp, RegExp]>([
    [
      'a new account',
      () => allowExecutions(10),
      {},
      /400 executions .*account: 10/,
      /New accounts have 10.*L-B99A9384/,
    ],
    [
      'a missing bootstrap',
      () => cloudFormation.on(DescribeStacksCommand).rejects(Object.assign(new Error(), { name: 'ValidationError' })),
      {},
      /bootstrapped in us-east-1/,
      /^npx cdk bootstrap --app '' aws:\/\/ACCOUNT\/us-east-1$/,
    ],
    ['the SES sandbox', () => allowEmails(14, 50_000, false), {}, /sandbox/, /production access/],
    [
      'a low quota',
      () => setQuotas({ ...quotas, dynamodb: { 'Table-level write throughput limit': 10_000 } }),
      {},
      /dynamodb allows 40,000 .*account: 10,000/,
      /L-0/,
    ],
    ['a reader that is not a role', () => {}, { handOverReader: 'slate' }, /can download the export/, /ARN of a role/],
  ])('says what to do about %s', async (_, prepare, config, what, todo) => {
    prepare();
    const found = await foundFor(config);
    expect(found).toEqual([{ state: 'fix', what: expect.stringMatching(what), todo: expect.stringMatching(todo) }]);
  });

  it('prints its findings, and exits with status 1 if AWS cannot be asked', async () => {
    const env = { ...process.env, AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' };
    Object.assign(env, { AWS_ACCESS_KEY_ID: 'preflight', AWS_SECRET_ACCESS_KEY: 'preflight' });
    const run = promisify(execFile)(process.execPath, ['bin/preflight.ts', '--env', 'stage'], { env });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^UNKNOWN concurrency of Lambda\n {8}AWS answered /m),
    });
  });
});
