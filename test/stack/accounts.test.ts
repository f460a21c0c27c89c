import { describe, expect, it } from '@jest/globals';
import { apiClient, stackUrl } from '../support/api-client.ts';
import { lastCode, lastMail, logIn, newApplicant, newEmail } from '../support/applicants.ts';

const password = 'Correct horse 7 battery!';
const browser = apiClient();
const signUp = (username: string, secret = password) => browser.post('/public/signup', { username, password: secret });
const confirm = (username: string, code: string) => browser.post('/public/confirm', { username, code });
const tryLogIn = (username: string, secret: string) =>
  apiClient().post('/public/login', { username, password: secret });
const mails = async (to: string) => (await (await fetch(`${stackUrl()}/_local/mail?to=${to}`)).json()) as unknown[];

describe('sign-up', () => {
  it('emails six digits that confirm the account', async () => {
    const email = newEmail();
    expect((await signUp(email)).status).toBe(200);
    expect((await tryLogIn(email, password)).status).toBe(401);
    const code = await lastCode(email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await confirm(email, wrong)).status).toBe(422);
    expect((await confirm(email, '12345')).body).toMatchObject({
      errors: { code: ['The confirmation code must be exactly 6 numbers.'] },
    });
    expect((await confirm(email, code)).status).toBe(200);
    expect((await tryLogIn(email, password)).body).toEqual({ message: expect.any(String), username: email });
  });

  it('accepts a password in any Unicode form at sign-up, login and reset', async () => {
    const [email, secret] = [newEmail(), 'Ångström Näh 7!'];
    expect((await signUp(email, secret.normalize('NFD'))).status).toBe(200);
    expect((await confirm(email, await lastCode(email))).status).toBe(200);
    for (const form of ['NFC', 'NFD']) expect((await tryLogIn(email, secret.normalize(form))).status).toBe(200);
    await browser.post('/public/forgot-password', { username: email });
    const link = new URL(/http\S+/.exec((await lastMail(email)).text)?.[0] ?? '');
    const [username, id] = ['username', 'id'].map((name) => link.searchParams.get(name));
    const reset = `${secret} new`;
    expect(
      (await browser.post('/public/reset-password', { username, id, password: reset.normalize('NFD') })).status,
    ).toBe(200);
    expect((await tryLogIn(email, reset.normalize('NFC'))).status).toBe(200);
  });

  it('refuses a bad address and a weak password, and says what is wrong with each', async () => {
    const { status, body } = await signUp('nobody', 'short');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        username: ['Your email address must be valid.'],
        password: expect.arrayContaining([expect.stringContaining('12 characters')]),
      },
    });
  });

  it('refuses a common password that meets its requirements', async () => {
    const email = newEmail();
    const { status, body } = await signUp(email, 'P@ssw0rd1234');
    expect([status, body]).toMatchObject([422, { errors: { password: [expect.stringContaining('too common')] } }]);
    expect(await mails(email)).toEqual([]);
  });

  it('leaves the account of a taken address unchanged, and emails its owner that it exists', async () => {
    const { email, password: owners } = await newApplicant();
    await signUp(email, 'Somebody else 99!');
    expect((await tryLogIn(email, owners)).status).toBe(200);
    expect((await tryLogIn(email, 'Somebody else 99!')).status).toBe(401);
    const { subject, text, html } = await lastMail(email);
    expect(subject).toBe('You already have an account for the FSU Graduate Application');
    for (const part of [text, html]) {
      expect(part).toContain('Foothills State University');
      expect(part).toContain(`${stackUrl()}/login`);
      expect(part).toContain(`${stackUrl()}/forgot`);
    }
    expect(text).not.toMatch(/<\w+>/);
  });
});

describe('login', () => {
  it('sets cookies that scripts and other sites cannot use, and a marker that grants nothing', async () => {
    const { email, password: secret } = await newApplicant();
    const cookies = (await tryLogIn(email, secret)).headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookies.filter((cookie) => /HttpOnly/i.test(cookie)).map((cookie) => cookie.split('=')[0])).toEqual([
      'access',
      'refresh',
    ]);
    expect(cookies.find((cookie) => cookie.startsWith('CognitoIdentityServiceProvider.'))).toMatch(/=1;/);
  });
});

describe('a session', () => {
  it('ends with a logout, and its refresh token stops working', async () => {
    const { client } = await newApplicant();
    // The privacy notice names the cookies of the session and of the sign-up.
    expect([...client.cookies.keys()].map((name) => name.replace(/\.\w+\./, '.')).sort()).toEqual([
      'CognitoIdentityServiceProvider.state',
      'access',
      'refresh',
      'signup',
    ]);
    const refresh = client.cookies.get('refresh') ?? '';
    expect((await client.get('/api/logout')).status).toBe(200);
    // The sign-up cookie belongs to the browser, not to the session. It gives access to nothing.
    expect([...client.cookies.keys()]).toEqual(['signup']);
    client.cookies.set('refresh', refresh);
    const { status, headers } = await client.get('/api/profile');
    expect(status).toBe(401);
    expect(headers.getSetCookie().every((cookie) => /Max-Age=0/.test(cookie))).toBe(true);
    expect((await client.get('/api/logout')).status).toBe(200);
  });

  it('is not ended by a prefetch of the logout', async () => {
    const { client } = await newApplicant();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${stackUrl()}/api/logout`, {
      headers: { cookie, 'sec-purpose': 'prefetch', origin: stackUrl() },
    });
    expect(answer.status).toBe(403);
    expect((await client.get('/api/profile')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const forgot = (username: string) => apiClient().post('/public/forgot-password', { username });
  const reset = (username: string, id: string, secret: string) =>
    apiClient().post('/public/reset-password', { username, id, password: secret });

  it('is reset once by the emailed link, which ends every session', async () => {
    const { client, email, password: old } = await newApplicant();
    const [known, unknown] = [await forgot(email), await forgot(newEmail())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);

    const link = new URL(/http\S+/.exec((await lastMail(email)).text)?.[0] ?? '');
    expect(link.origin).toBe(new URL(stackUrl()).origin);
    expect(link.pathname).toBe('/reset');
    expect(link.search).not.toContain(email);
    const [username, id] = [link.searchParams.get('username') ?? '', link.searchParams.get('id') ?? ''];

    expect((await reset(username, id, 'weak')).status).toBe(422);
    const common = await reset(username, id, 'Password123!');
    expect([common.status, common.body.errors]).toEqual([422, { password: [expect.stringContaining('too common')] }]);
    for (const unknown of ['', ' ', 'a'.repeat(129), newEmail()])
      expect((await reset(unknown, id, 'Quite another 88!')).status).toBe(422);
    const done = await reset(username, id, 'Quite another 88!');
    expect([done.status, done.body]).toEqual([200, { message: expect.any(String), username: email }]);
    expect((await reset(username, id, 'Quite another 99!')).status).toBe(422);
    expect((await tryLogIn(email, old)).status).toBe(401);
    await logIn(apiClient(), email, 'Quite another 88!');
    client.cookies.delete('access');
    expect((await client.get('/api/profile')).status).toBe(401);
    const { subject, text } = await lastMail(email);
    expect(subject).toBe('Your password for the FSU Graduate Application was changed');
    expect(text).toContain(`${stackUrl()}/forgot`);
  });
});
