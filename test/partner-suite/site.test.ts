import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { config } from '#partner';
import { sitePages } from '../../infra/site-pages.ts';
import { stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';

const site = resolve(import.meta.dirname, `../../dist/web-${process.env.PARTNER}`);

it('the site has the title and the brand, and pages for letters and reminders only if they are on', async () => {
  expect(sitePages(site).toSorted()).toEqual([
    'index.html',
    ...(config.letters ? ['recommend.html'] : []),
    ...(config.windows ? ['reminders.html'] : []),
  ]);
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(page).toContain(`<title>${config.title} – ${config.name}</title>`);
  expect(page).toContain(`<meta name="theme-color" content="${config.brand.colour}">`);
  expect(page).toContain(`--brand:${config.brand.colour.toLowerCase()}`);
  const worker = await (await fetch(`${stackUrl()}/service-worker.js`)).text();
  expect(worker).toMatch(/assets\/completion-screen-[\w-]+\.css/);
});

it('the calls of disabled features respond like unknown calls', async () => {
  const { client } = await newApplicant();
  const unknown = await client.get('/api/unknown');
  const of = (isOn: unknown, calls: readonly (readonly ['get' | 'post', string])[]) => (isOn ? [] : calls);
  const off = [
    ...of(config.letters, [
      ['get', '/api/letters'],
      ['post', '/api/letters/1/ask'],
    ]),
    ...of(config.severalApplications, [
      ['get', '/api/applications'],
      ['post', '/api/applications'],
    ]),
  ];
  for (const [method, path] of off) {
    const { status, body } = await (method === 'get' ? client.get(path) : client.post(path, {}));
    expect([path, status, body]).toEqual([path, unknown.status, unknown.body]);
  }
});
