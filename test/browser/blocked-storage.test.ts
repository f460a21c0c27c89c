import { expect, it } from '@jest/globals';
import { newApplicant } from '../support/applicants.ts';
import { control, heading, logInHere, newDevice, open, storedAnswers, waitUntilSaved } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { requestLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

it('a browser that blocks storage warns a visitor that nothing is kept, saves an applicant, and opens links', async () => {
  const applicant = await newApplicant();
  const { letterToken } = await requestLetter();
  const device = await newDevice(browser);
  await device.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    // The script also runs in the initial blank page, which has no LockManager.
    if ('LockManager' in window)
      LockManager.prototype.request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  const page = await device.newPage();
  await open(page, '/about', 'About You');
  await control(page, 'first_name').fill('Lan');
  await page.getByRole('status').getByText('Not saved on this device').waitFor();
  await page.getByText("This device doesn't keep answers").first().waitFor();

  await page.getByRole('link', { name: 'Log in' }).first().click();
  await logInHere(page, applicant);
  await heading(page, 'About You').waitFor();
  await control(page, 'city').fill('Cumberland');
  await waitUntilSaved(page);
  expect(await storedAnswers(applicant)).toMatchObject({ first_name: 'Lan', city: 'Cumberland' });
  await page.reload();
  await heading(page, 'About You').waitFor();
  expect(await control(page, 'city').inputValue()).toBe('Cumberland');

  await open(page, '/reset?username=u&id=1', 'Choose a new password');
  await page.getByLabel('New Password').waitFor();
  await page.goto(`/recommend?letter_token=${letterToken}`);
  await page.getByRole('button', { name: "Yes, I'll write it" }).waitFor();
  await page.getByText("This device doesn't keep what you write").first().waitFor();
  await page.goto(await link('staff', applicant.email));
  await page.getByText('Cumberland').first().waitFor();
  await device.close();
});
