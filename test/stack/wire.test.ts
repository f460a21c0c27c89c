import { beforeAll, describe, expect, it } from '@jest/globals';
import { mustComeFromSite } from '../../shared/contracts/contract.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { apiClient, stackUrl } from '../support/api-client.ts';
import type { Applicant } from '../support/applicants.ts';
import { type CallName, type CallValues, callsOf, letterTokenOf, urlOf, valuesOf } from '../support/calls.ts';
import { rawRequest } from '../support/raw-request.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';
import { storedApplicationOf, storedLettersOf } from '../support/stack-table.ts';

const origin = () => new URL(stackUrl()).origin;
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

/** Requests that another site can make a browser send with cookies. */
const forged = (own: string): readonly (readonly [string, Record<string, string>])[] => [
  ['without any origin', {}],
  ['of another site', { origin: 'https://evil.example' }],
  ['of a sandboxed frame', { origin: 'null' }],
  ['of a site whose name begins like ours', { origin: `${own}.evil.example` }],
  ['of another port', { origin: own.replace(/\d+$/, '1') }],
  ['cross-site with a forged origin', { origin: own, 'sec-fetch-site': 'cross-site' }],
  ['of a subdomain', { origin: own, 'sec-fetch-site': 'same-site' }],
  ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
  ['a navigation', { origin: own, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  ['a prefetch', { origin: own, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
  ['a plain form with our page as referrer', { referer: `${own}/about`, 'content-type': 'text/plain' }],
];

describe('a call that changes something', () => {
  let applicant: Applicant;
  let blanks: CallValues;
  beforeAll(async () => {
    const requested = await requestLetter();
    ({ applicant } = requested);
    await applicant.client.post('/api/web-status', { web_status: 'started' });
    blanks = valuesOf(applicant, {
      letterToken: requested.letterToken,
      ...(await requestLetterList(requested.recommender)),
    });
  });

  it.each(named.filter(([, route]) => mustComeFromSite(route)))(
    'is refused unless it comes from the site: %s',
    async (_name, route) => {
      const { client } = applicant;
      const stored = async () => [await storedApplicationOf(client).read(), await storedLettersOf(client)];
      const before = await stored();
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const call = callsOf(blanks)[route.name as CallName];
      const letterToken = letterTokenOf(route, blanks);
      for (const [what, headers] of forged(origin())) {
        const { status, cookies } = await rawRequest(urlOf(stackUrl(), route.path, call), {
          method: route.method,
          headers: {
            'content-type': 'application/json',
            cookie,
            ...(letterToken && { [letterHeader]: letterToken }),
            ...headers,
          },
          ...(call.body && { body: JSON.stringify(call.body) }),
        });
        expect([what, status, cookies]).toEqual([what, 403, []]);
      }
      expect(await stored()).toEqual(before);
      expect((await client.get('/api/profile')).status).toBe(200);
    },
  );
});

describe('the paths of the API', () => {
  it.each([
    '/api/nothing',
    '/public/nothing',
    '/service/nothing',
    '/lookup/nothing',
    '/letter/nothing',
    '/api',
    '/letter',
  ])('respond with a 404 in JSON to an unknown path: %s', async (path) => {
    const { status, headers, body } = await apiClient().get(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toHaveProperty('message');
  });

  it.each(['/api/nothing', '/api/profile', '/public/tmp?token=x'])(
    'cannot be embedded or run as a page: %s',
    async (path) => {
      const { headers } = await apiClient().get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  it.each(['/api/profile', '/letter/request'])('respond to other methods of %s with a 404 in JSON', async (path) => {
    const { status, headers } = await apiClient().send('PATCH', path, {});
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json']);
  });
});

describe('a body', () => {
  const send = (body: string, type = 'application/json') =>
    fetch(`${stackUrl()}/public/login`, { method: 'POST', headers: { 'content-type': type, origin: origin() }, body });

  it.each([
    ['that is not JSON', '{"username":', 'application/json', 400],
    ['that is not an object', '[]', 'application/json', 400],
    ['of another type', '{}', 'text/plain', 415],
    ['of another type and too large', 'x'.repeat(262_145), 'text/plain', 415],
    ['of 256 KiB and one byte', `{"username":"${'x'.repeat(262_144)}"}`, 'application/json', 413],
    ['without a field', '{"username":"a@b.co"}', 'application/json', 400],
    ['with an unknown field', '{"username":"a@b.co","password":"x","role":"admin"}', 'application/json', 400],
    ['with a field of the wrong type', '{"username":["a@b.co"],"password":"x"}', 'application/json', 400],
  ])('%s is refused', async (_name, body, type, status) => {
    const answer = await send(body, type);
    expect(answer.status).toBe(status);
    expect(typeof ((await answer.json()) as { message: unknown }).message).toBe('string');
  });
});
