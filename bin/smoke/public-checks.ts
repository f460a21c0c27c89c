import assert from 'node:assert/strict';
import { routes } from '../../shared/contracts/routes.ts';
import { lookupCategories } from '../../shared/lookup-categories.ts';
import { type Check, request } from './checks.ts';

async function assertHasResults(site: URL, query: string) {
  const { status, json } = await request(site, 'GET', `/lookup/find?${query}`);
  assert.equal(status, 200);
  const results: readonly { readonly id: string }[] = json();
  assert.ok(results.length > 0, `no results for ${query}`);
  return results;
}

export const publicChecks: readonly Check[] = [
  {
    what: 'every screen is the single page, with security headers',
    async run(site) {
      for (const path of ['/', '/about', '/login']) {
        const { status, headers, text } = await request(site, 'GET', path);
        assert.equal(status, 200);
        assert.match(text, /<!doctype html>/i);
        assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'/);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
      }
    },
  },
  {
    what: 'an unknown path of the API is a JSON 404 that is not cached',
    async run(site) {
      for (const prefix of new Set(routes.map(({ path }) => path.split('/')[1]))) {
        const { status, headers, json } = await request(site, 'GET', `/${prefix}/no-such-call`);
        assert.equal(status, 404);
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(typeof json().message, 'string');
      }
    },
  },
  {
    what: 'every call of an applicant requires a session',
    async run(site) {
      for (const { method, path } of routes.filter(({ access }) => access === 'session')) {
        const { status } = await request(site, method, path.replace(/\{.*\}/, 'any'), { body: '{}' });
        assert.equal(status, 401, `${method} ${path} answered ${status}`);
      }
    },
  },
  {
    what: 'a change from another site is refused',
    async run(site) {
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const { status } = await request(site, 'POST', '/public/login', { headers, body: '{}' });
      assert.equal(status, 403);
    },
  },
  {
    what: 'colleges are found',
    async run(site) {
      await assertHasResults(site, `category=${lookupCategories[0]}&text=university`);
    },
  },
];

/** The public checks for which AWS charges a fee. */
export const paidChecks: readonly Check[] = [
  {
    // The suggestions and the address come from different place indexes.
    what: 'addresses are found and read',
    async run(site) {
      const [first] = await assertHasResults(site, 'category=address&text=1600+Pennsylvania');
      const query = new URLSearchParams({ category: 'address', id: first?.id ?? '' });
      assert.equal((await request(site, 'GET', `/lookup/find?${query}`)).status, 200);
    },
  },
];
