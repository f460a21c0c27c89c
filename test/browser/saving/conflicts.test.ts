import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { widths } from '../../support/browser.ts';
import { delayResponse } from '../../support/delayed-response.ts';
import { waitUntilPasses } from '../../support/eventually.ts';
import { control, expectAccessible, openStep, overflow, storedAnswers } from '../../support/journeys.ts';
import {
  applicantWith,
  closeDevices,
  conflictPanel,
  openProxiedDevice,
  readTyped,
  statusTexts,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const keys = ['middle_name', 'preferred_name', 'city', 'phone_international'];

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');

const questions = (page: Page) => conflictPanel.panel(page).getByRole('heading', { level: 3 });

describe('several conflicts', () => {
  it('take the focus once after a pause in the typing, pass it on, return it at the end, and fit a phone', async () => {
    const applicant = await applicantWith();
    const { page, proxy } = await openProxiedDevice(browser, applicant, widths.phone);
    await openStep(page, applicant, '/about', 'About You');
    await proxy.waitUntilQuiet();
    await applicant.client.put('/api/answer', {
      answer: Object.fromEntries(keys.map((key) => [key, '+49 30 1234567'])),
    });
    for (const key of keys) await control(page, key).fill('+44 20 7946 0000');
    await control(page, 'last_name').focus();
    for (let count = 0; count < 10; count += 1) await page.keyboard.type('x', { delay: 400 });
    expect(await focused(page)).toBe('last_name');
    await waitUntilPasses(async () => expect(await focused(page)).toContain('Please choose'));
    await control(page, 'last_name').focus();
    await page.waitForTimeout(3_000);
    expect(await focused(page)).toBe('last_name');
    expect(await questions(page).count()).toBe(4);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'to be chosen, on a phone');
    const titles = await questions(page).allTextContents();
    for (const [decided, title] of titles.entries()) {
      await conflictPanel[decided % 2 ? 'useSaved' : 'useTyped'](page, title.replace(/^.* – /, ''));
      if (decided === titles.length - 1) break;
      await waitUntilPasses(async () =>
        expect(await questions(page).allTextContents()).toEqual(titles.slice(decided + 1)),
      );
      await waitUntilPasses(async () => expect(await focused(page)).toContain(titles[decided + 1]));
    }
    await conflictPanel.panel(page).waitFor({ state: 'detached' });
    await waitUntilPasses(async () => expect(await focused(page)).toBe('last_name'));
    await statusTexts.saved(page).waitFor();
    const typed = Object.values(await storedAnswers(applicant)).filter((value) => value === '+44 20 7946 0000');
    expect(typed).toHaveLength(2);
  });

  /** Presses "Show" while the code of the list is still loading. */
  async function showWithLateCode() {
    const applicant = await applicantWith();
    const { page, proxy } = await openProxiedDevice(browser, applicant);
    // The fake clock is installed before the page opens, because a later change of clocks would count as idle time.
    await page.clock.install();
    await openStep(page, applicant, '/about', 'About You');
    await proxy.waitUntilQuiet();
    const { waitForRequest, release } = await delayResponse(page, '**/*conflicts-panel*');
    await applicant.client.put('/api/answer', { answer: { middle_name: 'Anh' } });
    await control(page, 'middle_name').fill('Thu');
    await statusTexts.choose(page).waitFor();
    await waitForRequest();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    return { page, release };
  }

  it('take the focus as soon as their code has loaded if the applicant waits for them', async () => {
    const { page, release } = await showWithLateCode();
    // Stops the timer that would move the focus after a pause in any case.
    await page.clock.pauseAt(Date.now() + 1_000);
    await release();
    await waitUntilPasses(async () => expect(await focused(page)).toContain('Please choose'));
  });

  it('do not take the focus from a field in which the applicant types while their code loads', async () => {
    const { page, release } = await showWithLateCode();
    await control(page, 'city').fill('Cum');
    await release();
    await conflictPanel.panel(page).waitFor();
    await page.keyboard.type('berland');
    expect(await readTyped(page, 'city')).toBe('Cumberland');
  });
});
