import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sitePages } from '../../infra/site-pages.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { Answers, Kind } from '../../shared/form/definition.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { place } from '../../shared/form/place.ts';
import { validate } from '../../shared/form/validate.ts';
import { assertSoundPartner } from '../../shared/partner/assert-sound-partner.ts';
import { afterSubmitting, partner, topicsAfterSubmitting } from '../partner/hillside/partner.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { launchBrowser } from '../support/browser.ts';
import { handsOfPage } from '../support/browsers/page-hands.ts';
import { earlyChoices } from '../support/first-screen-choices.ts';
import { newDevice } from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { onScriptLine } from '../support/script-line.ts';
import { type SecondStack, startSecondStack } from '../support/second-stack.ts';

const { form, config } = partner;
const root = resolve(import.meta.dirname, '../..');
const ofTheFirst = /foothills|\bFSU\b|financial_independence|applied_major/i;

const { NODE_ENV: _, NODE_OPTIONS: __, ...ownEnv } = process.env;

/** Runs a command for the second partner; returns what it prints. */
async function runCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/run.mjs', ...args], {
    cwd: root,
    env: { ...ownEnv, PARTNER: 'hillside', ...env },
  });
  return stdout.trim();
}

let stack: SecondStack;
let browser: Browser;

beforeAll(async () => {
  stack = await startSecondStack();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('a second partner', () => {
  it('has a sound form with a question of every kind', () => {
    expect(() => assertSoundPartner(partner, afterSubmitting, topicsAfterSubmitting)).not.toThrow();
    // A record, so that a new kind does not compile until it stands here.
    const kinds: Readonly<Record<Kind, true>> = {
      text: true,
      textarea: true,
      email: true,
      phone: true,
      ssn: true,
      date: true,
      select: true,
      radio: true,
      checkbox: true,
      year: true,
      'month-year': true,
      signature: true,
      upload: true,
      autocomplete: true,
      address: true,
    };
    expect(new Set(allQuestions(form).map(({ question }) => question.kind))).toEqual(new Set(Object.keys(kinds)));
  });

  it('is built without a word of the first', () => {
    const site = join(root, 'dist', 'web-hillside');
    const texts = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|css|html|svg)$/.test(file))
      .map((file) => readFileSync(join(site, file), 'utf8'));
    expect(texts.filter((text) => ofTheFirst.test(text))).toEqual([]);
    // It has no letters of recommendation.
    expect(sitePages(site)).toEqual(['index.html']);
    const page = readFileSync(join(site, 'index.html'), 'utf8');
    expect(page).toContain(`<title>${config.title} – ${config.name}</title>`);
    expect(page).toContain(`<meta name="theme-color" content="${config.brand.colour}">`);
    expect(page).toContain(`--brand:${config.brand.colour.toLowerCase()}`);
  });

  it('is served: its own keys, rules and submissions', async () => {
    const { client } = await newApplicant();
    await client.post('/api/web-status', { web_status: 'started' });
    expect((await client.put('/api/answer', { answer: { applied_major: '1' } })).status).toBe(400);
    const today = todayIn(config.timeZone);
    const errorsOf = (answers: Answers) =>
      validate(place(form, { answers, counts: {}, tabs: {}, today }), answers, {
        today,
        textAreaLength: config.textAreaLength,
      });

    const draft = { moved: 'Y', story: 'x'.repeat(51), phone: '1', subject: 'art' };
    await client.put('/api/answer', { answer: draft });
    const refused = await client.post('/api/submit', {});
    expect([refused.status, refused.body.errors]).toEqual([422, errorsOf(draft)]);
    expect(errorsOf(draft)).toMatchObject({
      story: ['Please use at most 50 characters.'],
      phone: ['Check the phone number.'],
      focus: ['Focus'],
    });

    const complete = {
      ...draft,
      full_name: 'Lan',
      born: '2001-01-31',
      moved: 'N',
      phone: '',
      focus: 'ink',
      school_1_name: 'Hill High',
      truth: true,
      sign: 'Lan',
    };
    await client.put('/api/answer', { answer: complete });
    expect((await client.post('/api/submit', {})).status).toBe(200);
    // Its accounts have one application, and nobody is asked for a letter.
    const unknown = await client.get('/api/unknown');
    for (const answer of [
      await client.post('/api/applications', {}),
      await client.get('/api/applications'),
      await client.get('/api/letters'),
      await client.post('/api/letters/1/ask', { generation: 0 }),
    ])
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    client.cookies.set('application', '2');
    expect((await client.get<{ answer: Answers }>('/api/profile')).body.answer).not.toHaveProperty('story');
  });

  it('knows no path of a part that it does not have', async () => {
    const seen = async (path: string, method: string) => {
      const response = await fetch(stack.url + path, { method });
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      const unknown = await seen('/unknown', method);
      expect(unknown[0]).toBe(['GET', 'HEAD'].includes(method) ? 200 : 405);
      for (const path of ['/recommend', '/letter', '/letter/request', '/letter/mine', '/letter/submit'])
        expect([path, await seen(path, method)]).toEqual([path, unknown]);
    }
  });

  it('is shown in its own words, with the notes of the day', async () => {
    const page = await browser.newPage({ baseURL: stack.url });
    for (const { id, title, sections } of form.pages) {
      await page.goto(`/${id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      for (const section of sections) await page.getByRole('heading', { level: 2, name: section.title }).waitFor();
      expect(await page.title()).toContain(config.name);
      expect(await page.locator('body').textContent()).not.toMatch(ofTheFirst);
    }
    await page.goto('/about');
    const alerts = page.getByRole('alert').filter({ hasText: 'closed' });
    await page.getByRole('alert').filter({ hasText: 'Applications close on May 31.' }).waitFor();
    await page.getByText(config.beforeYouStart[0] ?? '').waitFor();
    expect(await alerts.count()).toBe(0);
    await page.locator('input[name="moved"][value="Y"]').check();
    await page.getByLabel('Reason').selectOption('fun');
    await page.goto('/education');
    await page.locator('select[name="subject"]').selectOption('law');
    expect(await page.locator('select[name="focus"]').count()).toBe(0);
    await page.locator('select[name="subject"]').selectOption('art');
    await page.locator('select[name="focus"]').selectOption('ink');
    await page.close();
  });

  it.each(Object.entries(earlyChoices))('%s', async (_name, choose) => {
    const device = await newDevice(browser);
    const hands = await handsOfPage(await device.newPage());
    await onScriptLine((line) => choose(hands, line));
    await device.close();
  });

  it('keeps no screen of letters of recommendation, which it does not ask for', async () => {
    const worker = await (await fetch(`${stack.url}/service-worker.js`)).text();
    expect(worker).toMatch(/assets\/completion-screen-[\w-]+\.css/);
    expect(worker).not.toMatch(/assets\/letters-[\w-]+\.css/);
  });

  describe('with an applicant who has entered a name', () => {
    let applicant: Applicant;
    beforeAll(async () => {
      applicant = await newApplicant();
      await applicant.client.put('/api/answer', { answer: { full_name: 'Lan Nguyễn' } });
    });

    it('shows the name to staff', async () => {
      const link = await runCommand(['bin/link.ts', 'staff', applicant.email], { DATA_DIR: stack.dataDir });
      const page = await browser.newPage();
      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: config.title }).waitFor();
      expect(await page.title()).toBe(`Application of Lan Nguyễn – ${config.name}`);
      expect(await page.getByText('Lan Nguyễn').count()).toBeGreaterThan(0);
      await page.close();
    });

    it('has the name on its PDF copy', async () => {
      const copy = async () => (await applicant.client.get<{ status: string; url?: string }>('/api/pdf')).body;
      let { status, url } = await copy();
      while (status !== 'COMPLETED') {
        expect(['UNPROCESSED', 'IN_PROGRESS']).toContain(status);
        await new Promise((resume) => setTimeout(resume, 200));
        ({ status, url } = await copy());
      }
      const { text, info } = await pdfText(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()));
      expect(text).toContain('Lan Nguyễn');
      expect(text).not.toMatch(ofTheFirst);
      expect(info).toContain(`${config.title} of Lan Nguyễn`);
    });

    it('passes the smoke test', async () => {
      const account = { SMOKE_EMAIL: applicant.email, SMOKE_PASSWORD: applicant.password };
      expect(await runCommand(['bin/smoke.ts', stack.url], account)).toMatch(/^11 passed, 0 failed$/m);
    });

    it('passes the canary, which names the checks that fail elsewhere', async () => {
      const script = "(await import('./bin/smoke/canary.ts')).handler()";
      const canary = (SITE_URL: string) => runCommand(['--input-type=module', '--eval', script], { SITE_URL });
      await canary(stack.url);
      await expect(canary('http://127.0.0.1:9')).rejects.toThrow(
        /The site fails: every screen .*; colleges are found\./,
      );
    });
  });
});
