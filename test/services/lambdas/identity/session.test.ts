import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeEmail } from '../../../../bin/applicant/change-email.ts';
import { type ApiClient, apiClient } from '../../../support/api-client.ts';
import { type Applicant, lastMail, logIn, newApplicant } from '../../../support/applicants.ts';
import { type Faults, resetFaults, startFaultProxy } from '../../../support/fault-proxy.ts';
import { waitForPdfCopy } from '../../../support/pdf-copies.ts';
import { report, runs, seed } from '../../../support/seeded.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

/** Requires that 20 concurrent requests all succeed after their access token expired. */
async function expectNoSpuriousLogout(stack: WholeStack, times: number): Promise<void> {
  const { client } = await newApplicant();
  for (let time = 0; time < times; time += 1) {
    stack.pass(5.1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/api/tabs')));
    expect([seed, time, answers.map(({ status }) => status)]).toEqual([seed, time, Array(20).fill(200)]);
  }
  report('expiries with 20 requests at once', times);
}

let stack: WholeStack;
let applicant: Applicant;
let client: ApiClient;

const cognito: Faults = { calls: 0 };
let cognitoProxy: Awaited<ReturnType<typeof startFaultProxy>>;

beforeAll(async () => {
  stack = await startWholeStack();
  // The proxy must start before the first call, because AWS clients read their endpoint once.
  cognitoProxy = await startFaultProxy(process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', cognito);
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = cognitoProxy.url;
});
afterAll(async () => {
  await cognitoProxy.stop();
  await stack.stop();
});
beforeEach(async () => {
  applicant = await newApplicant();
  client = applicant.client;
});

const use = async () => (await client.get('/api/profile')).status;
const poll = async () => (await client.get('/api/pdf')).status;

const newPassword = 'Quite another 88!';

async function resetLink() {
  await apiClient().post('/public/forgot-password', { username: applicant.email });
  const mails = (await (await fetch(`${stack.url}/_local/mail?to=${applicant.email}`)).json()) as { text: string }[];
  const link = new URL(/http\S+reset\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  return { username: link.searchParams.get('username'), id: link.searchParams.get('id') };
}
const resetPassword = async (link: object) =>
  (await apiClient().post('/public/reset-password', { ...link, password: newPassword })).status;

const cookieNames = ['access', 'refresh', expect.stringMatching(/^CognitoIdentityServiceProvider\.\w+\.state$/)];

describe('a session', () => {
  it('ends after 25 idle minutes, permanently, and clears its cookies', async () => {
    const before = new Map(client.cookies);
    stack.pass(25.1);
    const { status, headers } = await client.get('/api/profile');
    expect(status).toBe(401);
    const cleared = headers.getSetCookie();
    expect(cleared.map((cookie) => cookie.split('=')[0])).toEqual(cookieNames);
    for (const cookie of cleared) expect(cookie).toMatch(/Max-Age=0/);
    for (const [name, value] of before) client.cookies.set(name, value);
    expect(await use()).toBe(401);
  });

  it('ends twelve hours after the log-in, however busy it is', async () => {
    for (let hours = 0; hours < 11; hours += 1)
      for (let quarter = 0; quarter < 3; quarter += 1) {
        stack.pass(20);
        expect(await use()).toBe(200);
      }
    for (const minutes of [20, 20, 19]) {
      stack.pass(minutes);
      expect(await use()).toBe(200);
    }
    stack.pass(2);
    // The last access token is valid for five minutes.
    stack.pass(4);
    expect(await use()).toBe(401);
  });

  it('is not kept alive by polling', async () => {
    await waitForPdfCopy(client);
    for (const minutes of [6, 6, 6, 6]) {
      stack.pass(minutes);
      expect(await poll()).toBe(200);
    }
    stack.pass(2);
    expect(await poll()).toBe(401);
  });

  it('ends at most five minutes after it is revoked, when its access token expires', async () => {
    const copied = new Map(client.cookies);
    expect((await client.get('/api/logout')).status).toBe(200);
    for (const [name, value] of copied) client.cookies.set(name, value);
    expect(await use()).toBe(200);
    stack.pass(5.1);
    expect(await use()).toBe(401);
  });

  it('ends with a new password even when Cognito fails to sign out, while a newer session continues', async () => {
    stack.pass(1);
    const link = await resetLink();
    // The third call signs the user out, after the user is looked up and the password is set.
    resetFaults(cognito);
    cognito.plan = { call: 3, moment: 'before', isPermanent: true, kind: 'failing' };
    expect(await resetPassword(link)).toBe(200);
    resetFaults(cognito);
    const next = apiClient();
    await logIn(next, applicant.email, newPassword);
    stack.pass(5.1);
    expect(await poll()).toBe(401);
    expect((await next.get('/api/profile')).status).toBe(200);
  });

  it.each([
    ['the SDK repeats the call', false, [200]],
    ['the user tries again', true, [503, 422]],
  ])(
    'ends, and its owner is told, when the response to a new password is lost and %s',
    async (_who, isPermanent, statuses) => {
      stack.pass(1);
      const link = await resetLink();
      resetFaults(cognito);
      // The second call sets the password, after the user is looked up.
      cognito.plan = { call: 2, moment: 'after', isPermanent, kind: 'failing' };
      expect(await resetPassword(link)).toBe(statuses[0]);
      resetFaults(cognito);
      if (isPermanent) expect(await resetPassword(link)).toBe(statuses[1]);
      stack.pass(5.1);
      expect(await poll()).toBe(401);
      expect((await lastMail(applicant.email)).subject).toMatch(/^Your password .* was changed$/);
    },
  );

  it('does not restore the old address if it begins while an operator changes the address', async () => {
    const { email, password } = applicant;
    cognito.gate = async (target) => {
      if (target.endsWith('.AdminUpdateUserAttributes')) await logIn(apiClient(), email, password);
    };
    await changeEmail(email, `new-${email}`, stack.url);
    delete cognito.gate;
    expect((await client.get('/api/profile')).body).toMatchObject({
      username: `new-${email}`,
      successful_login: [expect.any(String), expect.any(String)],
    });
  });

  it('survives 20 concurrent requests after its access token has expired', () =>
    expectNoSpuriousLogout(stack, runs(50, 10)));
});
