import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { stackUrl } from '../support/api-client.ts';
import { expectAccessible, heading, newDevice, overflow } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';
import { callTour } from '../support/tour-clock.ts';

let tour: Page;
beforeAll(async () => {
  tour = await (await newDevice(browser)).newPage();
  await tour.goto('/_local/');
});

async function visit(name: string): Promise<Page> {
  const opening = tour.waitForEvent('popup');
  await tour.getByRole('link', { name, exact: true }).click();
  return opening;
}

const press = async (name: string) => {
  await tour.getByRole('button', { name, exact: true }).click();
  await tour.getByRole('status').waitFor();
};
const statusText = () => tour.getByRole('status').textContent();

it('logs in the applicant of an entry, and ends the session', async () => {
  const page = await visit('About You: Started');
  await heading(page, 'About You').waitFor();
  await page.getByText('All changes saved').waitFor();
  await press('End the session');
  expect(await statusText()).toBe('The session ended. The next call will notice.');
  await page.reload();
  await heading(page, 'Log in').waitFor();
  await page.close();
});

it('keeps the faults of the form and of entries until they are reset', async () => {
  await tour.getByLabel('Call').selectOption('GET /lookup/find');
  await press('Set fault');
  await (await visit('Not saved')).close();
  await tour.reload();
  await tour.getByText('GET /lookup/find fails until you reset it.').waitFor();
  await tour.getByText('PUT /api/answer fails until you reset it.').waitFor();
  await expectAccessible(tour, 'tour');
  await press('Reset all calls');
  expect(await tour.getByText('until you reset it.', { exact: false }).count()).toBe(1);
});

it('restores an applicant who submitted', async () => {
  const page = await visit('About You: Complete');
  await heading(page, 'About You').waitFor();
  const call = (method: string, path: string, data?: object) =>
    page.request.fetch(path, { method, headers: { origin: stackUrl() }, ...(data && { data }) });
  expect((await call('POST', '/api/submit', {})).status()).toBe(200);
  await press('Restore the applicants');
  await page.close();
  const restored = await visit('Final Steps: Complete');
  await restored.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await restored.close();
});

it('lists the subjects of emails, and finds them by address', async () => {
  await tour.goto('/_local/mail');
  await tour.getByLabel('Subject, address').fill('submitted@example.com');
  await tour.getByRole('button', { name: 'Search' }).click();
  await tour.waitForURL('**/mail?search=*');
  const recipients = await tour.locator('summary span:nth-of-type(1)').allTextContents();
  expect(new Set(recipients)).toEqual(new Set(['submitted@example.com']));
  await tour.locator('summary').first().click();
  await tour.getByRole('button', { name: 'Mark as bounced' }).first().click();
  await tour.getByText('The event is on its way.').waitFor();
  await expectAccessible(tour, 'mailbox');
});

it.each(['/_local/', '/_local/mail'])('%s fits a screen of 320 pixels', async (path) => {
  await tour.setViewportSize({ width: 320, height: 800 });
  await tour.goto(path);
  expect(await overflow(tour)).toBe(0);
});

it('refuses requests of other sites', async () => {
  expect((await callTour('end-session', {}, {})).status).toBe(404);
  const entry = `${stackUrl()}/_local/tour/open/submit`;
  expect((await fetch(entry, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404);
});
