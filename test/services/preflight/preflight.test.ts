import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { type EnvironmentConfig, shipped } from '../../../infra/config.ts';
import { preflight } from '../../../infra/preflight/preflight.ts';
import { type AccountState, startAccount } from './aws-account.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  account = await startAccount();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: account.url,
    AWS_ACCESS_KEY_ID: 'preflight',
    AWS_SECRET_ACCESS_KEY: 'preflight',
  });
});
afterAll(() => account.stop());

const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
const ready: EnvironmentConfig = {
  ...shipped.prod,
  alarmEmail: 'oncall@university.example',
  sendsThroughSes: true,
  domain,
  handOverReader: 'arn:aws:iam::111122223333:role/slate',
};
const prepared: AccountState = {
  concurrency: 5_000,
  unreserved: 5_000,
  bootstrapVersions: { 'us-east-1': '21', 'eu-west-1': '21' },
  ses: { production: true, sending: true, rate: 14, aDay: 50_000 },
  identity: { verified: true, dkim: 'SUCCESS' },
  certificate: { status: 'ISSUED', names: ['university.example', '*.university.example'] },
  quotas: {
    'cognito-idp': {
      'Rate of UserAuthentication requests': 120,
      'Rate of UserToken requests': 120,
      'Rate of UserCreation requests': 50,
      'Rate of UserAccountRecovery requests': 30,
      'Rate of UserRead requests': 120,
    },
    dynamodb: { 'Table-level read throughput limit': 40_000, 'Table-level write throughput limit': 40_000 },
    apigateway: { 'Throttle rate': 10_000 },
  },
  costTags: { application: 'Active' },
  subscriptions: {
    'graduate-application-prod-operations-Pages oncall@university.example': true,
    'graduate-application-prod-operations-Alarms oncall@university.example': true,
    'graduate-application-stage-operations-Alarms oncall@university.example': false,
    'others oncall@university.example': false,
  },
};

const withDmarc = async () => [['v=DMARC1; ', 'p=none']];

async function foundIn(
  state: Partial<AccountState>,
  config: Partial<EnvironmentConfig> = {},
  lookUpTxt: (name: string) => Promise<string[][]> = withDmarc,
) {
  account.has({ ...prepared, ...state });
  return (await preflight({ ...ready, ...config }, lookUpTxt)).filter((finding) => finding.state !== 'ok');
}

describe('preflight', () => {
  it('looks for a DMARC record of the sender and of the domain above it, and needs one only to send through SES', async () => {
    const asked: string[] = [];
    const none = async (name: string) => {
      asked.push(name);
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    };
    expect(await foundIn({}, {}, none)).toMatchObject([{ state: 'later', what: expect.stringContaining('DMARC') }]);
    expect(asked.every((name) => name.startsWith('_dmarc.'))).toBe(true);
    const above = async (name: string) => (name.split('.').length === 3 ? withDmarc() : none(name));
    expect(await foundIn({}, {}, above)).toEqual([]);
    expect(await foundIn({}, {}, async () => [['v=spf1 -all']])).toHaveLength(1);
  });

  it('finds nothing to fix in a prepared account', async () => {
    expect(await foundIn({})).toEqual([]);
    const ses = { ...prepared.ses, rate: capacities.deadline.emailsPerSecond, aDay: capacities.deadline.emailsADay };
    expect(await foundIn({ ses: { ...ses, rate: -1, aDay: -1 } }, { capacity: capacities.deadline })).toEqual([]);
    expect(await foundIn({ ses }, { capacity: capacities.deadline })).toEqual([]);
    expect(await foundIn({}, { region: 'eu-west-1' })).toEqual([]);
  });

  it.each<[string, Partial<AccountState>, Partial<EnvironmentConfig>, RegExp, RegExp]>([
    [
      'a new account',
      { concurrency: 10, unreserved: 10 },
      {},
      /400 executions .*account: 10/,
      /New accounts have 10.*L-B99A9384/,
    ],

    [
      'a missing bootstrap',
      { bootstrapVersions: {} },
      {},
      /bootstrapped in us-east-1/,
      /^npx cdk bootstrap --app '' aws:\/\/ACCOUNT\/us-east-1$/,
    ],
    ['the SES sandbox', { ses: { ...prepared.ses, production: false } }, {}, /sandbox/, /production access/],

    [
      'a low quota',
      { quotas: { ...prepared.quotas, dynamodb: { 'Table-level write throughput limit': 10_000 } } },
      {},
      /dynamodb allows 40,000 .*account: 10,000/,
      /L-0/,
    ],
    ['a reader that is not a role', {}, { handOverReader: 'slate' }, /can download the export/, /the ARN of a role/],
  ])('says what to do about %s', async (_, state, config, what, todo) => {
    const found = await foundIn(state, config);
    expect(found).toEqual([{ state: 'fix', what: expect.stringMatching(what), todo: expect.stringMatching(todo) }]);
  });

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['bin/preflight.ts', '--env', 'stage', ...args]);

  it('exits with status 1 if there is something to fix', async () => {
    account.has({ ...prepared, concurrency: 10 });
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FIX {5}Lambda can run 400/m),
    });
  });
});
