import assert from 'node:assert/strict';
import { routes } from '../shared/contracts/routes.ts';
import { applicantChecks } from './smoke/applicant-checks.ts';
import { type Check, request } from './smoke/request.ts';

const publicChecks: readonly Check[] = [
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
    what: 'colleges and addresses are found',
    async run(site) {
      for (const query of ['category=college_ceeb&text=university', 'category=address&text=1600+Pennsylvania']) {
        const { status, json } = await request(site, 'GET', `/lookup/find?${query}`);
        assert.equal(status, 200);
        assert.ok(json().length > 0, `nothing for ${query}`);
      }
    },
  },
];

const [address] = process.argv.slice(2);
if (!address) {
  console.error(
    'Name the site: node bin/run.mjs bin/smoke.ts https://… (SMOKE_EMAIL and SMOKE_PASSWORD try an account)',
  );
  process.exit(1);
}
const site = new URL(address);
const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
const checks = email && password ? [...publicChecks, ...applicantChecks({ email, password })] : publicChecks;
let failed = 0;
for (const { what, run } of checks) {
  try {
    await run(site);
    console.log(`ok      ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${what}\n        ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}
if (checks === publicChecks)
  console.log('No account was tried: set SMOKE_EMAIL and SMOKE_PASSWORD to those of an account made for this test.');
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
