import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shipped } from '../../../infra/config.ts';
import { readReleaseAlarm } from '../../../infra/deploy-steps.ts';
import { type AccountState, startAccount } from '../preflight/aws-account.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  account = await startAccount();
  Object.assign(process.env, { AWS_ENDPOINT_URL: account.url, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
});
afterAll(() => account.stop());

const ReleaseAlarmArn = 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:ApiFails';
const read = (state: Partial<AccountState>) => {
  account.has({ bootstrapVersions: {}, ...state } as AccountState);
  return readReleaseAlarm(shipped.prod);
};

describe('the alarm that a release is watched by', () => {
  it('is that of the deployment before', async () =>
    expect(await read({ operations: { Other: '1', ReleaseAlarmArn } })).toBe(ReleaseAlarmArn));

  it('is none before the first deployment, nor after one of a release that had none', async () => {
    expect(await read({})).toBeUndefined();
    expect(await read({ operations: { Other: '1' } })).toBeUndefined();
  });

  it('is asked for again when AWS does not say', async () =>
    await expect(read({ denies: ['cloudformation'] })).rejects.toThrow());
});
