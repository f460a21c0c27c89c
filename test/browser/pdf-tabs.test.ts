import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { stackUrl } from '../support/api-client.ts';
import type { Applicant } from '../support/applicants.ts';
import { expectAccessible, heading, logInHere, newDevice, open, openStep, overflow } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { requestLetter, sendLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';
import { upload } from '../support/uploads.ts';

const key = 'college_unofficial_transcripts';
const education = 'Education and Work Experience';

let applicant: Applicant;
let device: BrowserContext;
let office: BrowserContext;
let staffLink: string;

beforeAll(async () => {
  const asked = await requestLetter();
  applicant = asked.applicant;
  await sendLetter(asked.letterToken, 'Lan is excellent.');
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await upload(applicant.client, key, picture, 'a.png');
});
beforeEach(async () => {
  for (const each of [device, office]) await each?.close();
  device = await newDevice(browser, applicant);
  office = await newDevice(browser);
  for (const each of [device, office])
    await each.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true, configurable: true }),
    );
  staffLink = await link('staff', applicant.email);
});
afterAll(() => Promise.all([device.close(), office.close()]));

async function tabOf(page: Page, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), click()]);
  return tab;
}

async function openDocument() {
  const page = await device.newPage();
  await openStep(page, applicant, '/education', education);
  return tabOf(page, () =>
    page
      .locator(`#${key}`)
      .getByRole('button', { name: /^View PDF/ })
      .click(),
  );
}

const openAsStaff = (name: string) => async () => {
  const page = await office.newPage();
  await page.goto(staffLink);
  return tabOf(page, () => page.getByRole('link', { name }).first().click());
};

/** Returns the address that the frame shows. */
async function addressIn(tab: Page): Promise<string> {
  return new URL((await tab.locator('iframe').getAttribute('src')) ?? '', stackUrl()).href;
}

const tabs: readonly (readonly [what: string, title: string, path: string, open: () => Promise<Page>, text: string])[] =
  [
    ['document', 'College unofficial transcripts', `/documents/${key}`, openDocument, ''],
    ['letter for staff', 'Letter 1', '/print/letter-1', openAsStaff('Open letter'), 'Lan is excellent.'],
  ];

describe.each(tabs)('the tab of a %s', (_, title, path, openTab, text) => {
  it('keeps an address of the site, and requests the PDF again after a reload', async () => {
    const tab = await openTab();
    const seen: string[] = [];
    for (const again of [false, true]) {
      if (again) await tab.reload();
      await heading(tab, title).waitFor();
      const pdf = await fetch(await addressIn(tab));
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await pdfText(new Uint8Array(await pdf.arrayBuffer()))).text).toContain(text);
      const { pathname, search } = new URL(tab.url());
      expect(pathname + search).toBe(path);
      seen.push(await addressIn(tab));
      await tab.waitForTimeout(1100);
    }
    if (!path.startsWith('/print')) expect(seen[0]).not.toBe(seen[1]);
    for (const [name, width] of [
      ['phone', 390],
      ['desktop', 1280],
    ] as const) {
      await tab.setViewportSize({ width, height: 850 });
      expect([name, await overflow(tab)]).toEqual([name, 0]);
    }
    const [saved] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect([saved.suggestedFilename().endsWith('.pdf'), new URL(tab.url()).pathname]).toEqual([true, path]);
  });
});

it('hides a PDF after a logout, and shows it after a login', async () => {
  const path = '/pdf-copy';
  const tab = await device.newPage();
  await open(tab, path, /copy|transcripts/);
  await tab.locator('iframe').waitFor();
  await device.clearCookies();
  await tab.reload();
  await heading(tab, "You're logged out.").waitFor();
  expect([new URL(tab.url()).pathname, await tab.locator('iframe').count()]).toEqual([path, 0]);
  await expectAccessible(tab, 'logged out');
  await tab.getByRole('link', { name: 'Log in to see this document' }).click();
  await logInTo(tab, path);
});

async function logInTo(tab: Page, path: string) {
  await heading(tab, 'Log in').waitFor();
  await tab.getByLabel('Email').fill(applicant.email);
  await tab.getByLabel('Password', { exact: true }).fill(applicant.password);
  await tab.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await tab.locator('iframe').waitFor();
  expect(new URL(tab.url()).pathname).toBe(path);
}

it('hides the PDF after a logout in another tab, and shows it after a login there', async () => {
  const tab = await openDocument();
  const before = await addressIn(tab);
  const [page] = device.pages();
  await page?.getByRole('button', { name: 'Account' }).click();
  await page?.getByRole('button', { name: 'Log Out' }).click();
  await heading(tab, "You're logged out.").waitFor();
  if (page) await logInHere(page, applicant);
  await tab.locator('iframe').waitFor();
  expect(await addressIn(tab)).not.toBe(before);
});

it('reports that a staff link was revoked', async () => {
  const tab = await openAsStaff('Open letter')();
  await tab.locator('iframe').waitFor();
  await link('revoke', staffLink);
  await tab.reload();
  await tab.getByText(/unknown, has expired or was revoked/).waitFor();
  expect(await tab.locator('iframe').count()).toBe(0);
});

it('offers a download instead of a frame in a browser without a PDF viewer', async () => {
  const tab = await device.newPage();
  await tab.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
  await open(tab, `/documents/${key}`, /transcripts/);
  await tab.getByText("Your browser can't show PDFs. Download it instead.").waitFor();
  expect(await tab.locator('iframe').count()).toBe(0);
});
