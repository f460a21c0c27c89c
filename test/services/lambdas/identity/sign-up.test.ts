import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Email } from '../../../../infra/local/mailbox/mailbox.ts';
import { type ApiClient, apiClient } from '../../../support/api-client.ts';
import { lastCode, newApplicant, newEmail } from '../../../support/applicants.ts';
import { dumpTable, textOf } from '../../../support/stack-table.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const ours = 'Correct horse 7 battery!';
const theirs = 'Prepared for you 99!';

let stack: WholeStack;
beforeAll(async () => {
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

const signUp = (browser: ApiClient, username: string, password: string) =>
  browser.post('/public/signup', { username, password });
const confirm = (browser: ApiClient, username: string, code: string) =>
  browser.post('/public/confirm', { username, code });
const resend = (browser: ApiClient, username: string) => browser.post('/public/resend-confirm', { username });
const forgot = (browser: ApiClient, username: string) => browser.post('/public/forgot-password', { username });
const logIn = async (username: string, password: string) =>
  (await apiClient().post('/public/login', { username, password })).status;

const emailsTo = async (to: string) =>
  (await (await fetch(`${stack.url}/_local/mail?to=${encodeURIComponent(to)}`)).json()) as Email[];

function people() {
  return { applicant: apiClient(), attacker: apiClient(), address: newEmail() };
}

describe('the confirmation of an account', () => {
  it('works in the browser that signed up, even after other sign-ups there', async () => {
    const { applicant, address } = people();
    await signUp(applicant, address, 'The first one 11!');
    await signUp(applicant, newEmail(), ours);
    await signUp(applicant, address, ours);
    await signUp(applicant, newEmail(), ours);
    expect((await confirm(applicant, address, await lastCode(address))).status).toBe(200);
    expect([await logIn(address, 'The first one 11!'), await logIn(address, ours)]).toEqual([401, 200]);
  });

  it('refuses the right code in another browser, explains why, and accepts it in the right browser', async () => {
    const { applicant, attacker, address } = people();
    await signUp(applicant, address, ours);
    await signUp(attacker, newEmail(), theirs);
    const code = await lastCode(address);
    for (const elsewhere of [apiClient(), attacker]) {
      const { status, body } = await confirm(elsewhere, address, code);
      expect([status, body.message]).toEqual([
        422,
        expect.stringMatching(/Use the browser you signed up in, or sign up again here/),
      ]);
    }
    expect(await logIn(address, ours)).toBe(401);
    expect((await confirm(applicant, address, code)).status).toBe(200);
  });

  it.each(['first', 'last'] as const)(
    'opens no account for a stranger who signed up %s with the address',
    async (when) => {
      const { applicant, attacker, address } = people();
      const inOrder = [() => signUp(attacker, address, theirs), () => signUp(applicant, address, ours)];
      for (const step of when === 'first' ? inOrder : inOrder.toReversed()) await step();
      const { status } = await confirm(applicant, address, await lastCode(address));
      expect(status).toBe(when === 'first' ? 200 : 422);
      if (when === 'last') {
        expect(await logIn(address, theirs)).toBe(401);
        await signUp(applicant, address, ours);
        expect((await confirm(applicant, address, await lastCode(address))).status).toBe(200);
      }
      expect([await logIn(address, theirs), await logIn(address, ours)]).toEqual([401, 200]);
    },
  );
});

describe('a confirmation', () => {
  const profileOf = (client: ApiClient) => client.get<{ username: string; successful_login: string[] }>('/api/profile');
  const [session, marker] = ['signup-session', /^CognitoIdentityServiceProvider\..+\.state$/];
  const isLoggedIn = async ({ cookies }: ApiClient) => [...cookies.keys()].some((name) => marker.test(name));

  it('within 15 minutes logs the applicant in and records the log-in', async () => {
    const { applicant, address } = people();
    await signUp(applicant, address, ours);
    expect((await confirm(applicant, address, '000000')).status).toBe(422);
    const { status, body } = await confirm(applicant, address, await lastCode(address));
    expect([status, body]).toEqual([200, { message: expect.stringMatching(/logged in/), username: address }]);
    const { status: opened, body: profile } = await profileOf(applicant);
    expect([opened, profile.username, profile.successful_login.length]).toEqual([200, address, 1]);
    expect(applicant.cookies.has(session)).toBe(false);
    const later = async () => {
      await applicant.post('/public/login', { username: address, password: ours });
      return (await profileOf(applicant)).body.successful_login.length;
    };
    // A login before the application is opened counts as part of the first login.
    expect(await later()).toBe(1);
    await applicant.post('/api/web-status', { web_status: 'started' });
    expect(await later()).toBe(2);
  });

  it.each<[string, (mine: ApiClient, other: ApiClient) => void]>([
    ['no session', ({ cookies }) => cookies.delete(session)],
    ['the session of a later sign-up of its own', () => {}],
    ['the session of another browser', (mine, other) => mine.cookies.set(session, other.cookies.get(session) ?? '')],
    ['an old session', () => stack.pass(16)],
  ])('with %s confirms without a log-in', async (what, change) => {
    const { applicant, attacker, address } = people();
    await signUp(applicant, address, ours);
    await signUp(attacker, newEmail(), theirs);
    if (what.includes('later')) await signUp(applicant, newEmail(), ours);
    change(applicant, attacker);
    const { status, body } = await confirm(applicant, address, await lastCode(address));
    expect([status, body]).toEqual([200, { message: 'Your account is confirmed. You can log in now.' }]);
    expect([await isLoggedIn(applicant), (await profileOf(applicant)).status]).toEqual([false, 401]);
    expect(await logIn(address, ours)).toBe(200);
  });
});

describe('the emails to one address', () => {
  const kinds: Readonly<Record<string, { ask: typeof resend; to: () => Promise<string> }>> = {
    'about a sign-up': { ask: (browser, address) => signUp(browser, address, ours), to: async () => newEmail() },
    'about an account that exists': {
      ask: (browser, address) => signUp(browser, address, ours),
      to: async () => (await newApplicant()).email,
    },
    'with a new code': {
      ask: resend,
      async to() {
        const address = newEmail();
        await signUp(apiClient(), address, ours);
        return address;
      },
    },
    'about a forgotten password': { ask: forgot, to: async () => (await newApplicant()).email },
  };

  it.each(Object.keys(kinds))('%s are limited to five an hour, with the same response afterwards', async (kind) => {
    const { ask, to } = kinds[kind] ?? { ask: resend, to: async () => '' };
    const address = await to();
    // The emails that created the account are now more than an hour old.
    stack.pass(61);
    const before = (await emailsTo(address)).length;
    const answers = [];
    for (let time = 0; time < 12; time += 1) answers.push(await ask(apiClient(), address));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect((await emailsTo(address)).length).toBe(before + 5);
    stack.pass(59);
    await ask(apiClient(), address);
    expect((await emailsTo(address)).length).toBe(before + 5);
    stack.pass(2);
    await ask(apiClient(), address);
    expect((await emailsTo(address)).length).toBe(before + 6);
  });

  it('leave no address in the table', async () => {
    const address = newEmail();
    await Promise.all([signUp(apiClient(), address, ours), resend(apiClient(), address), forgot(apiClient(), address)]);
    const counters = (await dumpTable()).filter(({ id }) => String(id).startsWith('emails#'));
    expect(counters.length).toBeGreaterThan(2);
    for (const counter of counters) expect(counter).toMatchObject({ expires_at: expect.any(Number) });
    expect(textOf(await dumpTable())).not.toContain(address);
  });
});
