import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ExportedApplication } from '../../../../lambdas/export/export-application.ts';
import { indexPage } from '../../../../lambdas/export/index-page.ts';
import { accessibilityProblems, darkAccessibilityProblems } from '../../../support/browser.ts';
import { browser } from '../../../support/suite-browser.ts';
import { application, completion, partner } from '../../../unit/lambdas/export/index-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'index-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wide = { viewport: { width: 1280, height: 900 } };

async function opened(
  applications: readonly ExportedApplication[],
  options: BrowserContextOptions = wide,
): Promise<Page> {
  const file = join(folder, 'index.html');
  writeFileSync(file, indexPage(applications, completion, partner));
  const page = await (await browser.newContext(options)).newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  expect(loaded).toEqual([pathToFileURL(file).href]);
  return page;
}

const shown = (page: Page) => page.locator('tbody tr:not([hidden]) td:first-child').allInnerTexts();
const status = (page: Page) => page.getByRole('status').textContent();

const three = [
  application({
    lastName: 'Okafor',
    firstName: 'Amara',
    number: 'W9HH-VHZA',
    submitted_at: '2026-11-20T15:00:00.000Z',
    row: { username: 'amara@example.org', submitted_day: '2026-11-20', term: 'Spring 2027' },
    documents: { there: 10, of: 12 },
  }),
  application({ letters: [{ state: 'received' }] }),
  application({
    lastName: 'Đặng',
    firstName: 'Işıl Weiß',
    number: 'A2BC-3DEF',
    submitted_at: '2026-11-21T20:00:00.000Z',
    row: { username: 'minh@example.com', program: 'Education (MEd)' },
    documents: { there: 6, of: 6 },
    failures: [{ number: 'A2BC-3DEF', what: 'Letter 1', why: 'is missing.' }],
  }),
];

it('the index page finds applications by name, number and email, and says how many are shown', async () => {
  const page = await opened(three);
  expect(await status(page)).toBe('3 of 3 applications');
  const search = page.getByRole('searchbox', { name: 'Search by name, number or email' });
  for (const [text, found] of Object.entries({
    'nguyen lan': ['Nguyễn'],
    "o'kafor": ['Okafor'],
    A2BC3DEF: ['Đặng'],
    'isil weiss dang': ['Đặng'],
    '@example.com': ['Nguyễn', 'Đặng'],
    '<b>': [],
  })) {
    await search.fill(text);
    expect([text, await shown(page)]).toEqual([text, found]);
    expect(await status(page)).toBe(`${found.length} of 3 applications`);
  }
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await shown(page)).toHaveLength(3);
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the index page combines its filters, which stay when the user comes back', async () => {
  const page = await opened(three);
  await page.getByLabel('Program').selectOption('Biology (MS)');
  expect(await shown(page)).toEqual(['Okafor', 'Nguyễn']);
  await page.getByLabel('Letters').selectOption('Missing');
  expect(await shown(page)).toEqual(['Okafor']);
  await page.getByLabel('Day').selectOption('2026-11-21');
  expect(await shown(page)).toEqual([]);
  await page.getByLabel('Letters').selectOption('complete');
  await page.goto('about:blank');
  await page.goBack();
  expect(await page.getByLabel('Program').inputValue()).toBe('Biology (MS)');
  expect(await shown(page)).toEqual(['Nguyễn']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Problems only').check();
  expect(await shown(page)).toEqual(['Đặng']);
});

it('the index page sorts by any column, in both directions', async () => {
  const page = await opened(three);
  for (const [heading, first] of [
    ['Last name', 'Đặng'],
    ['Last name', 'Okafor'],
    ['Submitted', 'Okafor'],
    ['Submitted', 'Đặng'],
    ['Documents', 'Okafor'],
    ['Documents', 'Đặng'],
  ] as const) {
    await page.getByRole('button', { name: heading }).click();
    expect([heading, (await shown(page))[0]]).toEqual([heading, first]);
  }
  expect(await page.locator('[aria-sort]').allInnerTexts()).toEqual(['Documents']);
});

it('all rows of the index page have one height, and their letters and problems unfold over other rows', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4);
  const failures = [1, 2, 3].map((n) => ({ number: 'K7QF-2M9D', what: `Letter ${n}`, why: 'is missing.' }));
  const row = { program: long, term: long, late: 'yes' };
  const page = await opened([application({ lastName: long, firstName: long, row, failures }), application()]);
  const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((each) => each.clientHeight));
  expect(new Set(await heights()).size).toBe(1);
  await page.getByText('3 problems').click();
  const last = page.getByText('Letter 3 is missing.');
  const hit = await last.evaluate((item) => {
    const { x, y, height } = item.getBoundingClientRect();
    return document.elementFromPoint(x + 1, y + height / 2) === item;
  });
  expect(hit).toBe(true);
  expect(new Set(await heights()).size).toBe(1);
});

it('on paper, the open letters of the index page run on in a row of a few lines', async () => {
  const letters = ['1', '2', '3'].map((n) => ({ n, name: 'Daniel Okonkwo', state: 'asked' }));
  const page = await opened([application({ letters })], { viewport: { width: 960, height: 700 } });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('3. Daniel Okonkwo: requested').isVisible()).toBe(true);
  expect((await page.locator('tbody tr').boundingBox())?.height).toBeLessThan(80);
});

it('the index page is an accessible table on wide and narrow screens', async () => {
  for (const width of [1280, 320]) {
    const page = await opened(three, { viewport: { width, height: 900 } });
    expect(await page.getByRole('table').count()).toBe(1);
    expect(await page.getByRole('row').count()).toBe(4);
    expect(await page.getByRole('cell', { name: 'W9HH-VHZA' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Open PDF for Amara Okafor' }).count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await darkAccessibilityProblems(page)).toEqual([]);
  }
});
