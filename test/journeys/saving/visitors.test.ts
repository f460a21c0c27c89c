import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Applicant } from '../../support/applicants.ts';
import { expectInConsole } from '../../support/console-problems.ts';
import { eventuallyPasses } from '../../support/eventually.ts';
import { control, logInHere, open, storedAnswers } from '../../support/journeys.ts';
import { applicantWith, closeDevices, deviceOnLine, keptAfterMs, offers, typedIn } from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

async function logIn(page: Page, applicant: Applicant) {
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInHere(page, applicant);
}

describe('what a visitor has typed', () => {
  it('over answers of the account is offered after the log-in, and the rest is saved', async () => {
    const applicant = await applicantWith({ first_name: 'Thanh' });
    const { page } = await deviceOnLine(browser);
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Thuy');
    await control(page, 'middle_name').fill('Also typed');
    await logIn(page, applicant);
    await eventuallyPasses(async () =>
      expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Thanh', middle_name: 'Also typed' }),
    );
    await eventuallyPasses(async () => expect(await offers.value(page, 'Thuy').count()).toBeGreaterThan(0));
    await offers.inAccount(page, 'Thanh').waitFor();
    await offers.typed(page, 'Thuy').waitFor();
    // The offer outlasts a reload.
    await page.reload();
    await offers.useTyped(page, 'First Name');
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Thuy' }));
  });

  it('in one of two tabs is never written back by the other as it was half typed', async () => {
    const applicant = await applicantWith({ first_name: '' });
    const { device, page } = await deviceOnLine(browser);
    await open(page, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await control(page, 'first_name').pressSequentially('Quynh', { delay: 100 });
    await control(page, 'last_name').pressSequentially('Nguyen', { delay: 100 });
    await page.waitForTimeout(keptAfterMs);
    await control(other, 'middle_name').fill('Thi');
    await page.waitForTimeout(keptAfterMs);
    await logIn(other, applicant);
    const typed = { first_name: 'Quynh', middle_name: 'Thi', last_name: 'Nguyen' };
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject(typed));
  });

  it('and is kept in memory alone outlasts a log-in whose application cannot be read for a while', async () => {
    expectInConsole(/^error: ServerError: /);
    const applicant = await applicantWith();
    const { page } = await deviceOnLine(browser);
    await open(page, '/final-steps', 'Final Steps');
    await page.locator('input[name="disciplinary_action"][value="Y"]').check();
    await control(page, 'disciplinary_action_explanation').fill('Kept in memory');
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(applicant.email);
    await page.getByLabel('Password', { exact: true }).fill(applicant.password);
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
    await logIn.click();
    await page.getByRole('main').getByText('Busy.').waitFor();
    await page.unroute('**/api/profile');
    // By itself, and not by loading the page again: the password is still there.
    await page.waitForResponse((response) => response.url().endsWith('/api/profile') && response.ok());
    await logIn.click();
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
    const typed = { disciplinary_action: 'Y', disciplinary_action_explanation: 'Kept in memory' };
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject(typed));
  });

  it('is the same in all tabs', async () => {
    const { device, page } = await deviceOnLine(browser);
    await open(page, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await control(page, 'first_name').pressSequentially('Quynh', { delay: 100 });
    await eventuallyPasses(async () => expect(await typedIn(other, 'first_name')).toBe('Quynh'), 5_000);
  });
});
