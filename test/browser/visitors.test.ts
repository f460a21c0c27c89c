import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { lastCode, lastMail, logIn, newApplicant } from '../support/applicants.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import {
  acquireDevice,
  addEarlier,
  control,
  earlierAnswers,
  expectAccessible,
  heading,
  logInHere,
  open,
  releaseDevice,
  storedAnswers,
} from '../support/journeys.ts';
import { visitorLink } from '../support/links.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';

const typed = (page: Page, key: string) => control(page, key).inputValue();

/** Opens the form as a visitor and types two answers. The social security number must not be stored on disk. */
async function visitor(): Promise<{ device: BrowserContext; page: Page }> {
  const { device, page } = await acquireDevice(browser);
  await open(page, '/', 'About You');
  await control(page, 'first_name').fill('Lan');
  await control(page, 'ssn').fill('123-45-6789');
  return { device, page };
}

/** Returns everything that the browser may store on disk. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, location.href]));

describe("a visitor's answers", () => {
  it('survive sign-up and confirmation, and are not in the browser history after the logout', async () => {
    const { device, page } = await visitor();
    const email = `lan-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const notSaved = "Not saved until you create an account. Don't close or reload this page.";
    await page.locator('#ssn').getByText(notSaved).waitFor();
    await expectAccessible(page, 'answers that are not saved');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/signup');
    await page.getByText("We'll bring your answers with you.").waitFor();
    expect(await kept(page)).toContain('"first_name":"Lan"');
    expect(await kept(page)).not.toContain('6789');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/confirm');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.evaluate(() => history.state.usr.answers)).toMatchObject({ first_name: 'Lan' });
    expect(await kept(page)).not.toContain(password);
    await page.getByLabel('Confirmation Code').fill(await lastCode(email));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await heading(page, 'Education and Work Experience').waitFor();
    expect(await page.evaluate(() => history.state.usr.answers)).toMatchObject({ first_name: 'Lan' });
    await page.getByRole('link', { name: /About You/ }).click();
    await heading(page, 'About You').waitFor();
    expect([await typed(page, 'first_name'), await typed(page, 'email_address')]).toEqual(['Lan', email]);
    const client = apiClient();
    await logIn(client, email, password);
    expect(await storedAnswers({ client, email, password })).toMatchObject({ first_name: 'Lan', ssn: '123-45-6789' });
    expect(await kept(page)).not.toContain('6789');

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await heading(page, 'About You').waitFor();
    await waitUntilPasses(async () => expect(await kept(page)).not.toMatch(/Lan/));
    await page.goBack();
    await heading(page, 'Create an account').waitFor();
    expect(await kept(page)).not.toMatch(/Lan/);
    await page.goBack();
    await heading(page, 'About You').waitFor();
    expect(await typed(page, 'first_name')).toBe('');
    await releaseDevice(device);
  });

  it('survive a password reset through the emailed link', async () => {
    const person = await newApplicant();
    const { device, page } = await visitor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await heading(page, 'Log in').waitFor();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await heading(page, 'Reset your password').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.evaluate(() => history.state.usr.answers)).toMatchObject({ first_name: 'Lan' });
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('listitem').getByText('Success Notification').waitFor();
    await page.getByRole('listitem').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('listitem').getByText('Success Notification').waitFor({ state: 'detached' });

    const link = new URL(/https?:\S+\/reset\?\S+/.exec((await lastMail(person.email)).text)?.[0] ?? '');
    const id = link.searchParams.get('id') ?? '';
    expect(link.href).not.toContain(encodeURIComponent(person.email));
    const tab = await device.newPage();
    await open(tab, link.pathname + link.search, 'Choose a new password');
    await tab.waitForURL((url) => url.search === '');
    expect(await kept(tab)).not.toContain(id);
    await tab.getByLabel('New Password').fill('Another horse 8 battery!');
    await tab.getByLabel('Confirm Password').fill('Another horse 8 battery?');
    await tab.getByRole('button', { name: 'Save new password' }).click();
    await tab.getByText('passwords must match').waitFor();
    await expectAccessible(tab, 'reset with an error');
    await tab.getByLabel('Confirm Password').fill('Another horse 8 battery!');
    await tab.getByRole('button', { name: 'Save new password' }).click();
    await tab.waitForURL('**/login');
    await tab.getByRole('listitem').getByText('Success Notification').waitFor();
    await logInHere(tab, { email: person.email, password: 'Another horse 8 battery!' });
    await earlierAnswers(tab).waitFor();
    await expectAccessible(tab, 'answers of an earlier visit');
    await addEarlier(tab);
    expect(await typed(tab, 'first_name')).toBe('Lan');
    await releaseDevice(device);
  });
});

describe("a visitor's link", () => {
  it('fills in its answers, leaves the address bar, and is used up by a login', async () => {
    const link = new URL(await visitorLink({ first_name: 'Linked', city: 'Cumberland', country: 'CAN' }));
    const person = await newApplicant();
    const { device, page } = await acquireDevice(browser);
    await open(page, `${link.pathname}${link.search}&utm_source=mail`, 'About You');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="city"]')?.value === 'Cumberland');
    expect(new URL(page.url()).search).toBe('?utm_source=mail');
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="city"]')?.value === 'Cumberland');
    await page.getByRole('link', { name: 'Log in' }).click();
    await logInHere(page, person);
    expect(await storedAnswers(person)).toMatchObject({
      first_name: 'Linked',
      city: 'Cumberland',
      country: 'CAN',
      country_desc: 'Canada',
    });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await open(page, '/about', 'About You');
    expect(await typed(page, 'city')).toBe('');
    await releaseDevice(device);
  });
});
