import { expect, it } from '@jest/globals';
import {
  acquireDevice,
  expectAccessible,
  heading,
  openStep,
  overflow,
  releaseDevice,
  storedAnswers,
  waitUntilSaved,
} from '../support/journeys.ts';
import { applicantWith, newNamedRecommender, waitForMail } from '../support/letters.ts';
import { browser } from '../support/suite-browser.ts';

it('lets an applicant preview and send a request, correct a bounced address, cancel, submit and ask again', async () => {
  const rosa = { ...newNamedRecommender(), firstname: 'Rosa', lastname: 'Alvarez' };
  const wei = { ...newNamedRecommender(), firstname: 'Wei', lastname: 'Li' };
  const bouncing = `${crypto.randomUUID().slice(0, 18)}@bounce.test`;
  const john = { ...newNamedRecommender(), firstname: 'John', lastname: 'Smith', email: bouncing };
  const applicant = await applicantWith([rosa, wei, john]);
  const { device, page } = await acquireDevice(browser, applicant);
  const letterOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).last();
  const waitForState = (name: string, state: string) => letterOf(name).getByText(state, { exact: true }).waitFor();
  const press = (name: string) => page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send request', exact: true });

  // The first request is sent by keyboard, on the narrowest screen.
  await page.setViewportSize({ width: 320, height: 640 });
  await openStep(page, applicant, '/final-steps', 'Final Steps');
  await waitForState('Rosa Alvarez', 'Not requested');
  await expectAccessible(page, 'letters that are not asked for', 'main');
  await page.getByRole('button', { name: 'Request letter from Rosa Alvarez' }).press('Enter');
  const email = dialog.getByRole('region', { name: 'Email preview' });
  await email.getByText('Recommendation request for Lan Nguyễn').waitFor();
  await dialog.getByText(rosa.email).waitFor();
  const shown = await email.getByRole('paragraph').allTextContents();
  await expectAccessible(page, 'the email before it is sent');
  expect(await overflow(page)).toBe(0);
  await dialog.getByLabel(/^Note/).fill('You taught me statistics.');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let tabs = 0; tabs < 10 && (await focused()) !== 'Send request'; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForState('Rosa Alvarez', 'Requested');
  // The page removes the button, so the focus moves to the letter.
  await page.waitForFunction(
    () => document.activeElement?.matches('li') && document.activeElement.textContent.includes('Rosa Alvarez'),
  );
  await page.getByRole('status').filter({ hasText: 'Rosa Alvarez: Requested, Due' }).waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await press('More about the letter from Rosa Alvarez');
  await letterOf('Rosa Alvarez').getByText('You can send a reminder starting').waitFor();
  await letterOf('Rosa Alvarez').getByText('The email was delivered.').waitFor();
  const sent = await waitForMail(rosa.email, 'letter-asked');
  expect(shown).toContain('Dear Rosa Alvarez,');
  for (const words of shown) expect(`Subject: ${sent.subject}\n${sent.text.replaceAll(/\s+/g, ' ')}`).toContain(words);

  await press('Request letter from John Smith');
  await send.click();
  await waitForState('John Smith', 'Bounced');
  await press('Correct the address for John Smith');
  const corrected = newNamedRecommender().email;
  await dialog.getByLabel('Recommender 3: Email').fill(corrected);
  await expectAccessible(page, 'a corrected address');
  await send.click();
  await waitForState('John Smith', 'Requested');
  await waitUntilSaved(page);
  expect(await storedAnswers(applicant)).toMatchObject({ recommender_3_email: corrected });

  await press('Cancel request to Rosa Alvarez');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await waitForState('Rosa Alvarez', 'Canceled');
  await expectAccessible(page, 'letters in several states', 'main');

  await press('Submit');
  await heading(page, 'Your application was successfully submitted.').waitFor();
  await press('More about the letter from Rosa Alvarez');
  await letterOf('Rosa Alvarez').getByRole('button', { name: 'Name someone else' }).waitFor();
  await waitForState('Wei Li', 'Requested');
  await expectAccessible(page, 'letters after the submit', 'main');

  await press('Request again from Rosa Alvarez');
  expect(await dialog.getByLabel('Recommender 1: Email').inputValue()).toBe(rosa.email);
  await send.click();
  await waitForState('Rosa Alvarez', 'Requested');
  await releaseDevice(device);
});
