import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { tour } from '../../infra/local/tour/entries.ts';
import { stackUrl } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { heading, newDevice } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

let device: BrowserContext;
let list: Page;
beforeAll(async () => {
  device = await newDevice(browser);
  list = await device.newPage();
  await list.goto('/_local/');
});

async function visit(name: string): Promise<Page> {
  const opening = device.waitForEvent('page');
  await list.getByRole('link', { name, exact: true }).click();
  const page = await opening;
  await list.getByText(`Shown: ${name}`, { exact: true }).waitFor();
  return page;
}

const press = async (name: string) => {
  await list.getByRole('button', { name }).click();
};

describe('the tour of the local stack', () => {
  it('lists every state once', () => {
    const ids = tour.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads to a state by a log-in, by what is entered and by a service that fails', async () => {
    expectInConsole(/^error: ServerError: /);
    const refused = await visit('Log in: wrong password');
    await refused.getByRole('main').getByText('We could not log you in.').waitFor();
    // Of an account that was looked at before, and had a second application.
    await device.addCookies([{ name: 'application', value: '2', url: stackUrl() }]);
    const full = await visit('/education: full');
    await heading(full, 'Education and Work Experience').waitFor();
    await full.getByText('transcript.pdf').first().waitFor();
    const failing = await visit('Submitting: the service fails');
    await failing.getByRole('alertdialog').getByText("We've encountered an unexpected error").waitFor();
    for (const page of [refused, full, failing]) await page.close();
  });

  it('has what an entry names in view, and the words that the product says', async () => {
    const shown = async (name: string, text: string) => {
      const page = await visit(name);
      const { y = -1 } = (await page.getByRole('main').getByText(text).first().boundingBox()) ?? {};
      expect([name, y > 0 && y < (page.viewportSize()?.height ?? 0)]).toEqual([name, true]);
      await page.close();
    };
    await shown('Check your answers', 'All required questions are answered.');
    await shown('Check your answers: some missing', 'Show all answers');
    await shown('Document: received', 'transcript.pdf');
    await shown('PDF copy: ready', 'Your PDF copy is ready.');
    expectInConsole(/^error: ServerError: /);
    await shown('Log in: too many attempts', 'Too many attempts. Try again in 15 minutes.');
    // Nobody else's log-in fails.
    await newApplicant();
  });

  it('ends the session, and keeps the calls that are to fail', async () => {
    const page = await visit('/about: begun');
    await list.getByLabel('Call').selectOption('GET /lookup/find');
    await press('Set');
    await list.getByText('Set. Reload this page').waitFor();
    await press('End the session');
    await list.getByText('The session is ended').waitFor();
    await list.reload();
    await list.getByText('GET /lookup/find fails.').waitFor();
    await press('Let all calls work');
    await list.getByText('No calls are set to fail.').first().waitFor();
    await page.reload();
    await heading(page, 'Log in').waitFor();
    await page.close();
  });

  it('does nothing for another site', async () => {
    const { status } = await fetch(`${stackUrl()}/_local/tour/end-session`, { method: 'POST', body: '{}' });
    expect(status).toBe(404);
  });
});
