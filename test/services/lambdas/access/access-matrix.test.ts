import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../../infra/local/common/database.ts';
import { openTokens } from '../../../../infra/local/user-pool/tokens.ts';
import { readAppClientSecret, secretHash } from '../../../../lambdas/identity/cognito.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { letterHeader } from '../../../../shared/contracts/letter.ts';
import { apiClient } from '../../../support/api-client.ts';
import { type Applicant, logIn, newApplicant, newEmail } from '../../../support/applicants.ts';
import {
  type CallValues,
  callsInOrder,
  letterTokenOf,
  ownerStatusOf,
  sendCall,
  transcripts,
} from '../../../support/calls.ts';
import { linkTokens } from '../../../support/link-tokens.ts';
import { letterTokens as letterLinks, requestLetter } from '../../../support/recommenders.ts';
import { subOf } from '../../../support/stack-table.ts';
import { presign } from '../../../support/uploads.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const principals = [
  'none',
  'a forged marker',
  'an expired token',
  'a tampered token',
  'a token without signature',
  'a token of another pool',
  'an id token',
  'a refresh token after log-out',
  'an unconfirmed account',
  'a visitor token',
  'a staff token',
  'the link of a letter',
  'the link of a list of letters',
  'the ended link of a letter',
  'a staff token in place of a letter’s',
  'another applicant',
  'the owner',
] as const;
type Principal = (typeof principals)[number];

const secret = 'Canary-of-the-owner';
const unknownLink = 'This link is unknown, has expired or was revoked. Please ask for a new one.';
const jsonOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const cookieOf = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

let stack: WholeStack;
let owner: Applicant;
let blanks: CallValues;
let cookies: Partial<Record<Principal, string>>;
let letterTokens: Partial<Record<Principal, string>>;

async function otherPoolsToken(sub: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'pool-'));
  const database = openDatabase(dir);
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${process.env.USER_POOL_ID}`;
  const tokens = await openTokens(database, issuer, process.env.USER_POOL_CLIENT_ID ?? '');
  const token = await tokens.access({ sub, originJti: 'x', authTime: Math.floor(Date.now() / 1000) }, []);
  database.close();
  rmSync(dir, { recursive: true });
  return token;
}

async function idToken({ email, password }: Applicant): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const { USER_POOL_CLIENT_SECRET_ID: secretId = '', USER_POOL_CLIENT_ID: ClientId = '' } = process.env;
  const SECRET_HASH = secretHash(await readAppClientSecret(secretId), email, ClientId);
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH },
    }),
  );
  cognito.destroy();
  return AuthenticationResult?.IdToken ?? '';
}

async function cookiesOfAll(other: Applicant): Promise<typeof cookies> {
  const expired = owner.client.cookies.get('access');
  stack.pass(6);
  await logIn(owner.client, owner.email, owner.password);
  const access = owner.client.cookies.get('access') ?? '';
  const [header = '', payload = '', signature = ''] = access.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  const loggedOut = apiClient();
  await logIn(loggedOut, owner.email, owner.password);
  const revoked = loggedOut.cookies.get('refresh');
  await loggedOut.get('/api/logout');
  const unconfirmed = apiClient();
  const [username, password] = [newEmail(), 'Correct horse 7 battery!'];
  await unconfirmed.post('/public/signup', { username, password });
  expect((await unconfirmed.post('/public/login', { username, password })).status).toBe(401);
  return {
    'a forged marker': `CognitoIdentityServiceProvider.${process.env.USER_POOL_CLIENT_ID}.state=1`,
    'an expired token': `access=${expired}`,
    'a tampered token': `access=${header}.${jsonOf({ ...claims, sub: subOf(other.client.cookies) })}.${signature}`,
    'a token without signature': `access=${jsonOf({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a token of another pool': `access=${await otherPoolsToken(claims.sub)}`,
    'an id token': `access=${await idToken(owner)}`,
    'a refresh token after log-out': `refresh=${revoked}`,
    'an unconfirmed account': cookieOf(unconfirmed.cookies),
    'a visitor token': `access=${blanks.visitorToken}; refresh=${blanks.visitorToken}`,
    'a staff token': `access=${blanks.staffToken}; refresh=${blanks.staffToken}`,
    'another applicant': cookieOf(other.client.cookies),
    'the owner': cookieOf(owner.client.cookies),
  };
}

beforeAll(async () => {
  stack = await startWholeStack();
  owner = await newApplicant();
  await owner.client.put('/api/answer', { answer: { first_name: secret } });
  await owner.client.post('/api/web-status', { web_status: 'started' });
  blanks = {
    email: newEmail(),
    password: owner.password,
    fileKey: (await presign(owner.client, transcripts)).body.fields.key,
    ...(await linkTokens(subOf(owner.client.cookies))),
    ...(await letterLinks()),
  };
  const ended = await requestLetter();
  await apiClient().post('/letter/decline', {}, { [letterHeader]: ended.letterToken });
  letterTokens = {
    'the link of a letter': blanks.letterToken,
    'the link of a list of letters': blanks.listToken,
    'the ended link of a letter': ended.letterToken,
    'a staff token in place of a letter’s': blanks.staffToken,
  };
  const other = await newApplicant();
  await other.client.post('/api/web-status', { web_status: 'started' });
  cookies = await cookiesOfAll(other);
  // Some calls take the email address and password of an account.
  blanks = { ...blanks, email: owner.email };
});
afterAll(() => stack.stop());

const hasSession = (principal: Principal) => principal === 'the owner' || principal === 'another applicant';

const foreign: Partial<Record<string, number>> = { postPdfDocumentAnswer: 403 };

function expected(contract: Contract, principal: Principal): number | undefined {
  const { name, access } = contract;
  if (access === 'letter' && letterTokens[principal] !== letterTokenOf(contract, blanks)) return 401;
  if (access === 'session' && !hasSession(principal)) return 401;
  if (principal === 'another applicant' && foreign[name]) return foreign[name];
  return ownerStatusOf(contract);
}

const matrix = callsInOrder.flatMap((route) =>
  principals.map((principal) => [`${route.method} ${route.path}`, principal, route] as const),
);

describe('the access matrix', () => {
  it.each(matrix)('returns the expected response for %s, called by %s', async (_call, principal, route) => {
    const answer = await sendCall(stack.url, route, blanks, cookies[principal] ?? '', letterTokens[principal] ?? '');
    const text = await answer.text();
    expect([answer.status, text]).toEqual([expected(route, principal), expect.any(String)]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    // Only the owner and the holder of the staff link see what the owner entered.
    if (principal !== 'the owner' && route.name !== 'getTmpPdf') expect(text).not.toContain(secret);
    if (answer.status === 401 && route.access === 'letter') {
      expect(JSON.parse(text)).toEqual({ message: unknownLink });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    if (answer.status === 401 && route.access === 'session') {
      expect(answer.headers.getSetCookie()).toHaveLength(3);
      for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/Max-Age=0/);
    }
  });

  it('shows the owner what the owner entered', async () => {
    await logIn(owner.client, owner.email, owner.password);
    expect(JSON.stringify((await owner.client.get('/api/profile')).body)).toContain(secret);
  });

  const altered = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  it.each([
    ['/public/tmp?token=', () => blanks.staffToken, 404],
    ['/service/tmp-pdf?service_token=', () => blanks.visitorToken, 401],
    ['/public/tmp?token=', () => blanks.letterToken, 404],
    ['/public/tmp?token=', () => altered(blanks.visitorToken), 404],
    ['/service/tmp-pdf?service_token=', () => blanks.staffToken.toLowerCase(), 401],
    ['/service/tmp-pdf?service_token=', () => blanks.documentToken, 401],
    [`/service/tmp-document/${transcripts}?document_token=`, () => blanks.staffToken, 401],
    [`/service/tmp-document/${transcripts}?document_token=`, () => blanks.visitorToken, 401],
    [`/service/tmp-document/${transcripts}?document_token=`, () => altered(blanks.documentToken), 401],
    ['/service/tmp-document/constructor?document_token=', () => blanks.documentToken, 404],
  ])('a link opens nothing else: %s', async (path, token, status) => {
    expect((await apiClient().get(path + token())).status).toBe(status);
  });

  it('a link expires', async () => {
    stack.pass(61);
    expect((await apiClient().get(`/public/tmp?token=${blanks.visitorToken}`)).status).toBe(404);
    expect((await apiClient().get(`/service/tmp-pdf?service_token=${blanks.staffToken}`)).status).toBe(401);
    const document = `/service/tmp-document/${transcripts}?document_token=${blanks.documentToken}`;
    expect((await apiClient().get(document)).status).toBe(401);
  });
});
