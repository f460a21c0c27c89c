import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Applicant, startedApplicant } from '../support/applicants.ts';
import { widths } from '../support/browser.ts';
import { delayResponse } from '../support/delayed-response.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  control,
  expectAccessible,
  newDevice,
  open,
  openStep,
  overflow,
  storedAnswers,
  storedBy,
  waitUntilSaved,
} from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

let applicant: Applicant;
let device: BrowserContext;
let page: Page;

beforeEach(async () => {
  applicant = await startedApplicant({ disciplinary_action: 'Y' });
  device = await newDevice(browser, applicant, widths.phone);
  page = await device.newPage();
});
afterEach(() => device.close());

async function openAboutYou() {
  await openStep(page, applicant, '/about', 'About You');
  await page.waitForLoadState('networkidle');
}
const typed = (key: string, on = page) => control(on, key).inputValue();
const waitForSaved = (answers: object) =>
  waitUntilPasses(async () => expect(await storedAnswers(applicant)).toMatchObject(answers));

describe('the list of conflicts', () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  /** Presses "Show" while the code of the list is still loading. */
  async function showWithLateCode() {
    // The fake clock is installed before the page opens, because a later change of clocks would count as idle time.
    await page.clock.install();
    await openAboutYou();
    const { waitForRequest, release } = await delayResponse(page, '**/*conflicts-panel*');
    await applicant.client.put('/api/answer', { answer: { middle_name: 'Anh' } });
    await control(page, 'middle_name').fill('Thu');
    await page.getByRole('status').getByText('Please choose').waitFor();
    await waitForRequest();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    return release;
  }

  it('takes the focus as soon as its code has loaded if the applicant waits for it', async () => {
    const release = await showWithLateCode();
    // Stops the timer that would move the focus after a pause in any case.
    await page.clock.pauseAt(Date.now() + 1_000);
    await release();
    await waitUntilPasses(async () => expect(await focused()).toContain('Please choose'));
  });

  it('fits a phone, and does not take the focus from a field in which the applicant types while its code loads', async () => {
    const release = await showWithLateCode();
    await control(page, 'city').fill('Cum');
    await release();
    await page.getByRole('heading', { name: 'Please choose', exact: true }).waitFor();
    await page.keyboard.type('berland');
    expect(await typed('city')).toBe('Cumberland');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'to be chosen, on a phone');
  });
});

it('two tabs save the newest value when both send at once', async () => {
  await openAboutYou();
  const other = await device.newPage();
  await open(other, '/about', 'About You');
  await other.waitForLoadState('networkidle');
  await device.setOffline(true);
  await control(page, 'middle_name').fill('Older');
  await control(other, 'middle_name').fill('Newer');
  // If both tabs send, the older value arrives last.
  await device.route('**/api/answer', async (route, request) => {
    if (request.postData()?.includes('Older')) await waitForSaved({ middle_name: 'Newer' }).catch(() => {});
    await route.continue();
  });
  await device.setOffline(false);
  await waitForSaved({ middle_name: 'Newer' });
  await page.waitForLoadState('networkidle');
  await waitUntilPasses(async () =>
    expect([await typed('middle_name'), await typed('middle_name', other)]).toEqual(['Newer', 'Newer']),
  );
  await waitForSaved({ middle_name: 'Newer' });
});

it('a page saves what was typed right before the user leaves it', async () => {
  await openAboutYou();
  // The first save loads the code that sends. A page that the user leaves earlier sends nothing.
  await control(page, 'preferred_name').fill('First');
  await waitUntilSaved(page);
  await waitForSaved({ preferred_name: 'First' });
  await control(page, 'middle_name').fill('Last');
  await page.goto('about:blank');
  await waitForSaved({ middle_name: 'Last' });
});

it('a sensitive answer that could not be saved is stored only encrypted, and is saved after a crash', async () => {
  const key = 'disciplinary_action_explanation';
  await openStep(page, applicant, '/final-steps', 'Final Steps');
  await page.route('**/api/answer', (route) => route.abort());
  await control(page, key).fill('It was a mistake.');
  await waitUntilPasses(async () => expect(await storedBy(page)).toContain(key), 1_000);
  expect(await storedBy(page)).not.toContain('mistake');
  const session = await device.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The command kills the page's process, so that no handler runs. It never returns.
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
  const again = await device.newPage();
  // The profile arrives before the code of the form.
  const form = await delayResponse(again, '**/assets/form-routes-*.js');
  const read = again.waitForResponse('**/api/profile');
  await again.goto('/final-steps');
  await read;
  await form.release();
  await waitUntilPasses(async () => expect(await typed(key, again)).toBe('It was a mistake.'));
  await waitForSaved({ [key]: 'It was a mistake.' });
});
