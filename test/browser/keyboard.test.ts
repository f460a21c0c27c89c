import { expect, it } from '@jest/globals';
import type { Answers } from '../../shared/form/definition.ts';
import { apiClient } from '../support/api-client.ts';
import { lastCode, logIn, newEmail } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { heading, newDevice, overflow } from '../support/journeys.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';

/** The keys of the answers that the test itself types. */
const left = ['first_name', 'phone_mobile', 'financial_aid', 'state', 'college_name', 'instate_tuition', 'legal_agree'];
left.push('signature', 'form_submission_date');
const others: Answers = Object.fromEntries(Object.entries(completeAnswers).filter(([key]) => !left.includes(key)));

it('lets an applicant go from the welcome to the logout with the keyboard alone at 320 pixels', async () => {
  const device = await newDevice(browser, undefined, { viewport: { width: 320, height: 640 } });
  const page = await device.newPage();
  const { press, type, goTo, moveBackTo, checkFocus, stops } = keyboardOf(page);
  const email = newEmail();
  /** Waits for a new screen, which moves the focus to its heading. */
  const at = async (name: string) => {
    await page.waitForFunction(
      (text) => document.activeElement?.matches('h1') && document.activeElement.textContent?.trim() === text,
      name,
    );
    expect(await overflow(page)).toBe(0);
  };

  await page.goto('/about');
  await heading(page, 'About You').waitFor();
  // A link that is followed before the page's code has loaded opens a page that does not move the focus.
  await page.waitForLoadState('networkidle');
  await goTo('Skip to main content');
  await press('Enter');
  await goTo('Log in');
  await press('Enter');
  await at('Log in');
  await goTo(/^Create/);
  await press('Enter');

  await at('Create an account');
  await goTo('username');
  await type(email);
  await goTo('password');
  await type(password);
  await press('Enter');
  await at('Confirm your account');
  await goTo('code');
  await type('000000');
  await press('Enter');
  await page.getByText('Confirm Card Error').first().waitFor();
  await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true');
  await checkFocus();
  await press('Control+a');
  await type(await lastCode(email));
  await press('Enter');
  await at('About You');
  const client = apiClient();
  await logIn(client, email, password);
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: others });
  await page.reload();
  await heading(page, 'About You').waitFor();
  await goTo('first_name');
  await type('Lan');
  await goTo('financial_aid');
  await press('Space');
  await press('ArrowDown');
  await press('ArrowUp');
  await goTo('phone_mobile');
  await type('3015550100');
  await goTo('state');
  await type('Mary');
  await moveBackTo('city');
  await goTo('Save and continue');
  await press('Enter');

  await at('Education and Work Experience');
  await goTo('instate_tuition');
  await press('ArrowDown');
  await goTo('college_name');
  await type('Salisbury');
  await page.getByRole('option', { name: /Salisbury University/ }).waitFor();
  await press('ArrowDown');
  await press('Enter');
  await goTo('Add another school');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'college_2_name');
  await checkFocus();
  await goTo('Remove College 2');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'college_name');
  await goTo('Upload now');
  await press('ArrowRight');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Send later');
  await press('Enter');
  await page.getByRole('tab', { name: 'Send later', selected: true }).first().waitFor();
  await checkFocus();
  await goTo('Save and continue');
  await press('Enter');

  await at('Final Steps');
  await page.locator('summary', { hasText: 'Check your answers' }).waitFor();
  await goTo('Check your answers');
  await press('Enter');
  await page.getByText('3 required answers are missing.').waitFor();
  await goTo('legal_agree');
  await press('Space');
  await goTo('signature');
  await type('Lan Nguyễn');
  await goTo('form_submission_date');
  await type('11/21/2026');
  await page.getByText('All required questions are answered.').waitFor();
  await goTo('Submit');
  await press('Enter');

  await at('Your application was successfully submitted.');
  for (const stop of ['Download a PDF copy', 'Pay $50', 'Learn more']) await goTo(stop);
  await press('Enter');
  await goTo(/^Learn about paying for your studies/);
  await moveBackTo('Account');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
  await goTo('Log Out');
  await press('Enter');
  await at('Log in');
  expect(stops()).toBeGreaterThan(120);
  await device.close();
}, 240_000);
