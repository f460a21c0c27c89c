import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WebStatus } from '../../shared/status.ts';
import { rendersDuring, watchRenders } from '../support/count-renders.ts';
import { applicantPage, control, option } from '../support/pages.ts';
import { browser } from '../support/suite-browser.ts';

/** Longer than the debounce of the progress, shorter than that of a save. */
const restMs = 500;

async function openAbout(status: WebStatus): Promise<Page> {
  const { page, client } = await applicantPage(browser);
  if (status === 'validating') await client.post('/api/web-status', { web_status: status });
  await watchRenders(page);
  await page.goto('/about');
  await control(page, 'parent_2_education').waitFor();
  // Mounted once the browser is idle, which renders too.
  await page.getByRole('region', { name: /Notifications/ }).waitFor({ state: 'attached' });
  return page;
}

/** What the second of two keys renders: the first may also clear an error or start a page. */
async function secondKey(page: Page, key: string) {
  await control(page, key).press('2');
  await page.waitForTimeout(restMs);
  return rendersDuring(page, () => control(page, key).press('3'));
}

describe.each(['started', 'validating'] as const)('while the status is %s', (status) => {
  let page: Page;
  beforeAll(async () => {
    page = await openAbout(status);
  });
  afterAll(() => page.context().close());

  it.each(['first_name', 'phone_home', 'birth_date', 'zip'])('a key into %s renders that field alone', async (key) => {
    const errors = await page.locator('#error-summary li').count();
    expect(errors > 0).toBe(status === 'validating');
    const { places, count } = await secondKey(page, key);
    expect(places).toEqual([key]);
    expect(count).toBeLessThan(12);
  });

  it('an answer that decides renders what it decides and no more', async () => {
    const { places } = await rendersDuring(page, () => option(page, 'us_citizen', 'N').check());
    expect(places).toEqual(expect.arrayContaining(['us_citizen', 'visa_permit', 'citizenship']));
    expect(places).not.toContain('first_name');
  });
});
