import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { lastMail, newApplicant } from '../support/applicants.ts';
import { heading, newDevice } from '../support/journeys.ts';
import { link, visitorLink } from '../support/links.ts';
import { requestLetter, requestLetterList } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

const links: Record<string, string> = {};
let resetOf: () => Promise<string>;
let device: BrowserContext;

beforeAll(async () => {
  device = await newDevice(browser);
  const asked = await requestLetter();
  links.letter = `/recommend?letter_token=${asked.letterToken}`;
  links.list = `/recommend?list_token=${(await requestLetterList(asked.recommender)).listToken}`;
  links.staff = await link('staff', asked.applicant.email);
  links.visitor = await visitorLink({ first_name: 'Lan' });
  resetOf = async () => {
    const { client, email } = await newApplicant();
    await client.post('/public/forgot-password', { username: email });
    return /https?:\S+\/reset\?\S+/.exec((await lastMail(email)).text)?.[0] ?? '';
  };
});
afterAll(() => device.close());

const shown: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  letter: (page) => page.getByRole('button', { name: "Yes, I'll write it" }).waitFor(),
  list: (page) => page.getByText('Lan Tran').first().waitFor(),
  staff: (page) => page.getByText('Tran').first().waitFor(),
  visitor: (page) => page.locator('input[value="Lan"]').waitFor(),
};

// Other damage is tried in test/unit/web/lib/link-tokens.test.ts, without a browser.
it.each(Object.keys(shown))('opens the link to a %s page when it is broken by a soft line break', async (kind) => {
  const page = await device.newPage();
  await page.goto((links[kind] ?? '').replace(/.{5}$/, '=%0A$&'));
  await shown[kind]?.(page);
  expect(page.url()).not.toMatch(/token/);
  await page.close();
});

it('sets a new password through a link that has escaped brackets', async () => {
  const page = await device.newPage();
  await page.goto((await resetOf()).replace(/=([^&]*)/g, '=%3C$1%3E'));
  for (const label of ['New Password', 'Confirm Password'])
    await page.getByLabel(label).fill('Another horse 8 battery!');
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
  await page.getByRole('main').getByRole('button', { name: 'Save new password' }).click();
  await heading(page, 'Log in').waitFor();
  await page.close();
});
