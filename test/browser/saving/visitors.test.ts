import { afterEach, describe, expect, it } from '@jest/globals';
import { expectInConsole } from '../../support/console-problems.ts';
import { waitUntilPasses } from '../../support/eventually.ts';
import { control, expectAccessible, open, storedAnswers } from '../../support/journeys.ts';
import { applicantWith, closeDevices, openProxiedDevice } from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

describe('answers of a visitor that are kept only in memory', () => {
  it('survive a login whose application cannot be loaded at first', async () => {
    expectInConsole(/^error: ServerError: /);
    const applicant = await applicantWith();
    const { page } = await openProxiedDevice(browser);
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
    // The page loads the application again by itself, without a reload, so the password is still there.
    await page.waitForResponse((response) => response.url().endsWith('/api/profile') && response.ok());
    await logIn.click();
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
    const typed = { disciplinary_action: 'Y', disciplinary_action_explanation: 'Kept in memory' };
    await waitUntilPasses(async () => expect(await storedAnswers(applicant)).toMatchObject(typed));
  });

  it('are marked as not saved at the field and in the indicator, and a reload asks first', async () => {
    const { page } = await openProxiedDevice(browser);
    await open(page, '/final-steps', 'Final Steps');
    const status = page.getByRole('status');
    await status.getByText('Saved on this device only').waitFor();
    await page.locator('input[name="disciplinary_action"][value="Y"]').check();
    const explanation = control(page, 'disciplinary_action_explanation');
    await explanation.fill('Kept in memory');
    const notSaved = "Not saved until you create an account. Don't close or reload this page.";
    expect(await page.locator('#disciplinary_action_explanation').textContent()).toContain(notSaved);
    await status.getByText('Some answers not saved').waitFor();
    await expectAccessible(page, 'answers that are not saved');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await explanation.inputValue()).toBe('Kept in memory');
    await page.locator('input[name="disciplinary_action"][value="N"]').check();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  });
});
