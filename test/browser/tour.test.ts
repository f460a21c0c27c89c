import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { stackUrl } from '../support/api-client.ts';
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
  await list.getByText(`Showing: ${name}`, { exact: true }).waitFor();
  return page;
}

const press = async (name: string) => {
  await list.getByRole('button', { name, exact: true }).click();
};

describe('the tour of the local stack', () => {
  it('ends the session, and remembers the calls that are set to fail', async () => {
    const page = await visit('/about: started');
    await list.getByLabel('Call').selectOption('GET /lookup/find');
    await press('Set');
    await list.getByText('Failure set. Reload this page').waitFor();
    await press('End session');
    await list.getByText('Session ended. The next call').waitFor();
    await list.reload();
    await list.getByText('GET /lookup/find fails.').waitFor();
    await press('Reset all calls');
    await list.getByText('No calls are set to fail.').first().waitFor();
    await page.reload();
    await heading(page, 'Log in').waitFor();
    await page.close();
  });

  it('refuses requests of other sites', async () => {
    const { status } = await fetch(`${stackUrl()}/_local/tour/end-session`, { method: 'POST', body: '{}' });
    expect(status).toBe(404);
  });
});
