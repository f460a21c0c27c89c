import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { startedApplicant } from '../support/applicants.ts';
import { saveScreenshot, widths } from '../support/browser.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  cachedFiles,
  control,
  expectAccessible,
  goOnline,
  heading,
  newDevice,
  open,
  openStep,
  overflow,
  reloadOffline,
  storedAnswers,
  storedBy,
  waitForOfflineFiles,
  waitUntilSaved,
} from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const isTyped = (page: Page, key: string, answer: string) =>
  page.waitForFunction(
    ([name, value]) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value === value,
    [key, answer] as const,
  );
const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const education = 'Education and Work Experience';
const finalSteps = 'Final Steps';
/** All answers but those that the tests type themselves. */
const answers = { ...completeAnswers, signature: '' };

it('keeps answers, steps, rows and tabs on a phone through an offline reload, and saves all of them later', async () => {
  const applicant = await startedApplicant(answers);
  const device = await newDevice(browser, applicant, { ...widths.phone, serviceWorkers: 'allow' });
  const page = await device.newPage();
  const byWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname);
  });
  await openStep(page, applicant, '/about', 'About You');
  await waitForOfflineFiles(page);
  await device.setOffline(true);
  await page.getByText("You're offline. Keep going").waitFor();
  await control(page, 'preferred_name').fill('Bé Lan');
  await control(page, 'ssn').fill('123-45-6789');
  await press(page, 'Save and continue');
  await heading(page, education).waitFor();
  await press(page, 'Add another school');
  await control(page, 'college_2_name').fill('Hill College');
  await page.getByRole('tab', { name: 'Send later' }).first().click();
  await page.getByText(/ask your schools to send official transcripts/).waitFor();

  await reloadOffline(page);
  await heading(page, education).waitFor();
  const banner = page.getByText(/Answers saved earlier will reappear then/);
  await banner.waitFor();
  await isTyped(page, 'college_2_name', 'Hill College');
  await page.getByText(/ask your schools to send official transcripts/).waitFor();
  await expectAccessible(page, 'reloaded offline');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await saveScreenshot(page, 'phone-reloaded-offline');
  await press(page, 'Add another school');
  await control(page, 'college_3_name').fill('Sea College');
  await press(page, 'Save and continue');
  await heading(page, finalSteps).waitFor();
  await control(page, 'signature').fill('Lan Nguyễn');
  await press(page, 'Submit');
  await page.getByRole('main').getByText('You seem to be offline. Check your connection').waitFor();
  await step(page, /About You/).click();
  await isTyped(page, 'preferred_name', 'Bé Lan');
  await page.getByText("Stored encrypted. We'll show it again once you're back online.").waitFor();
  expect(await control(page, 'ssn').count()).toBe(0);
  expect(await storedBy(page)).not.toContain('6789');
  await step(page, /Final Steps/).click();
  await heading(page, finalSteps).waitFor();

  await goOnline(device);
  await banner.waitFor({ state: 'detached' });
  await waitUntilSaved(page);
  expect(await storedAnswers(applicant)).toMatchObject({
    first_name: 'Lan',
    preferred_name: 'Bé Lan',
    ssn: '123-45-6789',
    college_2_name: 'Hill College',
    college_3_name: 'Sea College',
    signature: 'Lan Nguyễn',
  });
  const { client } = applicant;
  expect((await client.get('/api/add-another')).body).toMatchObject({ college: 3 });
  expect((await client.get('/api/tabs')).body).toMatchObject({ transcripts: 'later' });
  await waitUntilPasses(async () =>
    expect((await client.get('/api/profile')).body).toMatchObject({ last_page: '/final-steps' }),
  );
  await press(page, 'Submit');
  await page.waitForURL('**/completion');
  const kept = await cachedFiles(page);
  expect(kept.length).toBeGreaterThan(20);
  expect([...new Set(byWorker)].filter((path) => !path.startsWith('/assets/'))).toEqual(['/education']);
  expect(kept.map(({ path }) => path).filter((path) => !/^\/(assets\/|index\.html$)/.test(path))).toEqual([]);
  expect(kept.filter(({ text }) => /Bé Lan|Sea College|123-45-6789|cumberland 1/i.test(text))).toEqual([]);
  await waitUntilPasses(async () =>
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Lan|College|entry/),
  );
  await device.close();
});

/**
 * Drops every third request for the API or a late style sheet, and each of these style sheets at least once. The page
 * cannot repeat requests for the files that it names itself, and Chromium 150 never repeats one for a module
 * (releases.test.ts), so these files always arrive. No address is dropped twice in a row, because a submission of three
 * requests could otherwise lose the same one every time.
 */
async function dropEveryThird(device: BrowserContext) {
  let count = 0;
  let dropped = '';
  const asked = new Set<string>();
  await device.route(/\/api\/|\/assets\/(?!index|common).*\.css/, (route, request) => {
    const url = request.url();
    count += 1;
    const isNewStyle = url.endsWith('.css') && !asked.has(url);
    asked.add(url);
    if (url === dropped || !(count % 3 === 0 || isNewStyle)) return route.continue();
    dropped = url;
    return route.abort();
  });
}

it('shows and saves everything on a connection that drops every third request', async () => {
  const applicant = await startedApplicant(answers);
  const device = await newDevice(browser, applicant, widths.desktop);
  await dropEveryThird(device);
  const page = await device.newPage();
  await openStep(page, applicant, '/about', 'About You');
  await control(page, 'preferred_name').fill('Bé Lan');
  await press(page, 'Save and continue');
  await heading(page, education).waitFor();
  await press(page, 'Privacy policy and cookies');
  const privacy = page.getByRole('dialog', { name: 'Privacy' });
  await privacy.waitFor();
  while ((await privacy.evaluate((dialog) => getComputedStyle(dialog).padding)) !== '0px')
    await page.waitForTimeout(100);
  await privacy.getByRole('button', { name: 'Close' }).click();
  await step(page, /Final Steps/).click();
  await heading(page, 'Final Steps').waitFor();
  await control(page, 'signature').fill('Lan Nguyễn');
  await waitUntilSaved(page);
  while (!page.url().endsWith('/completion')) {
    // The button disappears once a submission has arrived.
    await page
      .getByRole('button', { name: 'Submit' })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await page.waitForTimeout(500);
  }
  await page.getByText('Your application was successfully submitted.').first().waitFor();
  expect(await storedAnswers(applicant)).toMatchObject({
    preferred_name: 'Bé Lan',
    signature: 'Lan Nguyễn',
  });
  await device.close();
});

describe('the service worker', () => {
  it('serves the form of a visitor offline, but no links with tokens, no staff view and no other files', async () => {
    const device = await newDevice(browser, undefined, { serviceWorkers: 'allow' });
    const page = await device.newPage();
    await open(page, '/about', 'About You');
    await waitForOfflineFiles(page);
    await device.setOffline(true);
    await control(page, 'first_name').fill('Lan');
    await reloadOffline(page);
    await isTyped(page, 'first_name', 'Lan');
    for (const path of ['/about?token=t', '/about?service_token=t', '/reset?username=u&id=1', '/print', '/_local/mail'])
      await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    const other = await device.newPage();
    await open(other, '/about?utm_source=mail', 'About You');
    await open(other, '/login', 'Log in');
    await device.close();
  });
});
