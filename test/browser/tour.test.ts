import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { stackUrl } from '../support/api-client.ts';
import { expectAccessible, heading, newDevice, overflow } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';
import { callTour } from '../support/tour-clock.ts';

it('opens the screens of the tour, ends sessions, sets faults, restores the applicants and shows the emails', async () => {
  const tour = await (await newDevice(browser)).newPage();
  await tour.setViewportSize({ width: 320, height: 800 });
  await tour.goto('/_local/');
  expect(await overflow(tour)).toBe(0);
  const visit = async (name: string): Promise<Page> => {
    const opening = tour.waitForEvent('popup');
    await tour.getByRole('link', { name, exact: true }).click();
    return opening;
  };
  const press = async (name: string) => {
    await tour.getByRole('button', { name, exact: true }).click();
    await tour.getByRole('status').waitFor();
  };

  const started = await visit('About You: Started');
  await heading(started, 'About You').waitFor();
  await press('End the session');
  expect(await tour.getByRole('status').textContent()).toBe('The session ended. The next call will notice.');
  await started.reload();
  await heading(started, 'Log in').waitFor();
  await started.close();

  const complete = await visit('About You: Complete');
  await heading(complete, 'About You').waitFor();
  const submission = { method: 'POST', headers: { origin: stackUrl() }, data: {} };
  expect((await complete.request.fetch('/api/submit', submission)).status()).toBe(200);
  await press('Restore the applicants');
  await complete.close();
  const restored = await visit('Final Steps: Complete');
  await restored.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await restored.close();

  await tour.getByLabel('Call').selectOption('GET /lookup/find');
  await press('Set fault');
  await (await visit('Not saved')).close();
  await tour.reload();
  await tour.getByText('GET /lookup/find fails until you reset it.').waitFor();
  await tour.getByText('PUT /api/answer fails until you reset it.').waitFor();
  await expectAccessible(tour, 'tour');
  await press('Reset all calls');
  expect(await tour.getByText('until you reset it.', { exact: false }).count()).toBe(1);

  await tour.goto('/_local/mail');
  expect(await overflow(tour)).toBe(0);
  await tour.getByLabel('Subject, address').fill('submitted@example.com');
  await tour.getByRole('button', { name: 'Search' }).click();
  await tour.waitForURL('**/mail?search=*');
  const recipients = await tour.locator('summary span:nth-of-type(1)').allTextContents();
  expect(new Set(recipients)).toEqual(new Set(['submitted@example.com']));
  await tour.locator('summary').first().click();
  await tour.getByRole('button', { name: 'Mark as bounced' }).first().click();
  await tour.getByText('The event is on its way.').waitFor();
  await expectAccessible(tour, 'mailbox');

  // Other sites cannot use the tour.
  expect((await callTour('end-session', {}, {})).status).toBe(404);
  const entry = `${stackUrl()}/_local/tour/open/submit`;
  expect((await fetch(entry, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404);
});
