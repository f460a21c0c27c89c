import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Answers } from '../../shared/form/definition.ts';
import type { ApiClient } from '../support/api-client.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import { applicantPage, control, focused, option, visitorPage } from '../support/pages.ts';
import { press, saying } from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

const transcripts = 'college_unofficial_transcripts';
const orders = 'national_guard_document_upload';
const discharge = 'military_discharge_document_upload';

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#0B5394' } })
    .png()
    .toBuffer();

async function chooseFile(page: Page, key: string) {
  await page
    .locator(`#${key} input[type="file"]`)
    .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: await picture() });
}
const done = (page: Page, key: string) =>
  page
    .locator(`#${key}`)
    .getByText(/: done$/)
    .waitFor({ state: 'attached' });

async function openEducation(page: Page) {
  await page.goto('/education');
  await page.getByRole('heading', { level: 1, name: 'Education and Work Experience' }).waitFor();
}

describe('a visitor', () => {
  it('sees the first tab only, no uploads and no further rows, and signs up to go on', async () => {
    const { page, context } = await visitorPage(browser);
    await openEducation(page);
    const upload = page.locator(`#${transcripts}`);
    await upload.getByText('This question can be finished once you have created an account.').waitFor();
    expect(await upload.locator('input, button').count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Add another/ }).count()).toBe(0);
    await control(page, 'applied_major').selectOption('3');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.waitForURL('**/signup');
    expect(await page.evaluate(() => history.state.usr.answers)).toMatchObject({ applied_major: '3' });
    await context.close();
  });
});

describe('tabs', () => {
  let page: Page;
  let client: ApiClient;
  const tab = (name: string) => page.getByRole('tablist', { name: /transcripts/ }).getByRole('tab', { name });
  const conversion = `**/api/pdf/document-answer/${transcripts}`;
  const documents = async () => (await client.get('/api/document-answer')).body;

  beforeAll(async () => {
    ({ page, client } = await applicantPage(browser));
    await openEducation(page);
  });
  afterAll(() => page.context().close());

  it('do not switch while a file is being converted', async () => {
    await page.route(conversion, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: 'Converting.' } })
        : route.continue(),
    );
    await chooseFile(page, transcripts);
    await page.locator(`#${transcripts}`).getByText('Converting to PDF…').waitFor();
    await tab('Send later').click();
    const modal = page.getByRole('alertdialog', { name: 'File Upload in Progress' });
    await modal.getByText('Please wait until the file upload has completed.').waitFor();
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    expect(await tab('Upload now').getAttribute('aria-selected')).toBe('true');
    expect(await documents()).toHaveProperty(transcripts);
    await page.unroute(conversion);
    await done(page, transcripts);
  });

  it('switch at once; while the choice cannot be saved, the screen says so', async () => {
    const { page: other, client: another } = await applicantPage(browser);
    await openEducation(other);
    await other.route('**/api/tabs', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'The tab was not saved.' } })
        : route.continue(),
    );
    const later = other.getByRole('tab', { name: 'Send later' }).last();
    await later.click();
    await other.getByText('Not saved: the service cannot be reached').waitFor();
    expect(await later.getAttribute('aria-selected')).toBe('true');
    expect((await another.get('/api/tabs')).body).toEqual({});
    await other.unroute('**/api/tabs');
    await press(other, 'Save now');
    await saying.saved(other).waitFor();
    expect(Object.values((await another.get<object>('/api/tabs')).body)).toEqual(['later']);
    expect(await later.getAttribute('aria-selected')).toBe('true');
    await other.context().close();
  });

  it('go back when they are refused, and a toast says why', async () => {
    const { page: other } = await applicantPage(browser);
    await openEducation(other);
    await other.route('**/api/tabs', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { message: 'It was refused.' } })
        : route.continue(),
    );
    await other.getByRole('tab', { name: 'Send later' }).last().click();
    await other.getByText('Error handling tabs for later').first().waitFor();
    await other.getByText('It was refused.').first().waitFor();
    await other.getByRole('tab', { name: 'Upload now', selected: true }).last().waitFor();
    await saying.saved(other).waitFor();
    await other.context().close();
  });

  const asked = () => page.getByRole('alertdialog', { name: 'Delete your file?' });

  it('ask before they delete a file, and keep it when the answer is no', async () => {
    await tab('Send later').click();
    await asked().getByText('scan.png').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    expect(await accessibilityProblems(page, 'dialog[open]')).toEqual([]);
    await asked().getByRole('button', { name: 'Cancel' }).click();
    await asked().waitFor({ state: 'hidden' });
    expect(await tab('Upload now').getAttribute('aria-selected')).toBe('true');
    expect(await documents()).toHaveProperty(transcripts);
    expect((await client.get('/api/tabs')).body).toEqual({});
  });

  it('say what is gone when the tab is refused after its file was deleted', async () => {
    await page.route('**/api/tabs', (route) => route.fulfill({ status: 413, json: { message: 'No.' } }));
    await tab('Send later').click();
    await asked().getByRole('button', { name: 'Delete and switch' }).click();
    await page.getByText('No. Deleted already: scan.png.').first().waitFor();
    await page.locator(`#${transcripts} input[type="file"]`).waitFor({ state: 'attached' });
    expect(await tab('Upload now').getAttribute('aria-selected')).toBe('true');
    await page.unroute('**/api/tabs');
    await chooseFile(page, transcripts);
    await page.getByText('Converted to PDF').waitFor();
  });

  it('switch by keyboard, clear what they leave, and are remembered', async () => {
    await tab('Upload now').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role="tab"]:focus', { hasText: 'Send later' }).waitFor();
    expect(await tab('Send later').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Enter');
    await asked().getByRole('button', { name: 'Delete and switch' }).press('Enter');
    await page.getByText(/ask your schools to send official transcripts/).waitFor();
    expect(await documents()).toEqual({});
    await eventuallyPasses(async () => expect((await client.get('/api/tabs')).body).toEqual({ transcripts: 'later' }));
    await page.reload();
    await page.getByText(/ask your schools to send official transcripts/).waitFor();
    expect(await tab('Send later').getAttribute('aria-selected')).toBe('true');
    await tab('Upload now').click();
    await page.locator(`#${transcripts} input[type="file"]`).waitFor({ state: 'attached' });
  });
});

describe('a tab with several documents of which one cannot be deleted', () => {
  it('shows what the server still has, and deletes the rest when asked again', async () => {
    const { page, client } = await applicantPage(browser, {
      instate_tuition: 'Y',
      residency_military_veteran: 'Y',
      residency_nationalguard: 'Y',
    });
    await openEducation(page);
    for (const key of [discharge, orders]) {
      await chooseFile(page, key);
      await done(page, key);
    }
    const documents = async () => Object.keys((await client.get<object>('/api/document-answer')).body);
    const tab = (name: string) => page.getByRole('tablist', { name: /residency documents/ }).getByRole('tab', { name });
    const leave = async (title: string, files: number) => {
      await tab('Send later').click();
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.waitFor();
      expect(await dialog.getByText('scan.png').count()).toBe(files);
      await dialog.getByRole('button', { name: 'Delete and switch' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const deletions = `**/document-answer/${orders}`;
    await page.route(deletions, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { message: 'The file was not deleted.' } })
        : route.continue(),
    );
    await leave('Delete your files?', 2);
    await page.getByText('Error handling tabs for later').first().waitFor();
    await page.getByText('The file was not deleted.').first().waitFor();
    expect(await tab('Upload now').getAttribute('aria-selected')).toBe('true');
    await page.locator(`#${discharge} input[type="file"]`).waitFor({ state: 'attached' });
    await page.locator(`#${orders} strong`, { hasText: 'scan.png' }).waitFor();
    expect(await page.locator(`#${discharge}`).getByText('scan.png').count()).toBe(0);
    expect(await documents()).toEqual([orders]);
    expect((await client.get('/api/tabs')).body).toEqual({});
    await page.unroute(deletions);
    await leave('Delete your file?', 1);
    await page.getByText('You can send these documents to the graduate office').waitFor();
    expect(await documents()).toEqual([]);
    await page.context().close();
  });
});

describe('a document whose question is hidden', () => {
  it('is deleted', async () => {
    const { page, client } = await applicantPage(browser, { instate_tuition: 'Y', residency_nationalguard: 'Y' });
    await openEducation(page);
    await chooseFile(page, orders);
    await done(page, orders);
    expect((await client.get('/api/document-answer')).body).toHaveProperty(orders);
    await option(page, 'residency_nationalguard', 'N').check();
    expect(await page.locator(`#${orders}`).count()).toBe(0);
    const deleted = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().endsWith(`/document-answer/${orders}`),
    );
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await deleted;
    await page.getByRole('heading', { level: 1, name: 'Final Steps' }).waitFor();
    expect((await client.get('/api/document-answer')).body).toEqual({});
    const { answer } = (await client.get<{ answer: Answers }>('/api/profile')).body;
    expect(answer[orders] ?? '').toBe('');
    await page.context().close();
  });
});

describe('an upload whose question is hidden', () => {
  it('is deleted too', async () => {
    const { page, client } = await applicantPage(browser, { instate_tuition: 'Y', residency_nationalguard: 'Y' });
    await openEducation(page);
    await page.route(`**/api/pdf/document-answer/${orders}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: 'Converting.' } })
        : route.continue(),
    );
    await chooseFile(page, orders);
    await page.locator(`#${orders}`).getByText('Converting to PDF…').waitFor();
    const deleted = page.waitForResponse(
      (response) =>
        response.request().method() === 'DELETE' && response.url().includes(`/api/document-answer/${orders}`),
    );
    await option(page, 'residency_nationalguard', 'N').check();
    await deleted;
    expect((await client.get('/api/document-answer')).body).toEqual({});
    await option(page, 'residency_nationalguard', 'Y').check();
    await page.locator(`#${orders} input[type="file"]`).waitFor({ state: 'attached' });
    await page.context().close();
  });
});

describe('rows and gates', () => {
  let page: Page;
  let client: ApiClient;
  beforeAll(async () => {
    ({ page, client } = await applicantPage(browser, {
      applied_major: '3',
      applied_major_desc: 'Applied Computer Science (M.S.)',
    }));
    await openEducation(page);
  });
  afterAll(() => page.context().close());

  it('a button opens its questions and goes to the first', async () => {
    expect(await control(page, 'cs_work_1_job_title').count()).toBe(0);
    await page.getByRole('button', { name: 'Add my computer science work experience' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'cs_work_1_job_title');
    await page.keyboard.type('Programmer');
  });

  it('rows are added up to the maximum, each with its heading and the focus', async () => {
    const add = page.getByRole('button', { name: 'Add another job' });
    for (const n of [2, 3]) {
      await add.press('Enter');
      await page.waitForFunction(
        (name) => document.activeElement?.getAttribute('name') === name,
        `cs_work_${n}_job_title`,
      );
      await page.getByRole('heading', { level: 3, name: `Job ${n}` }).waitFor();
    }
    await page.getByText('You have reached the maximum of 3.').waitFor();
    expect(await add.count()).toBe(0);
    await page.keyboard.type('Tester');
    await eventuallyPasses(async () => expect((await client.get('/api/add-another')).body).toEqual({ cs_work: 3 }));
    await page
      .getByText(/All changes saved/)
      .first()
      .waitFor();
    await page.reload();
    expect(await control(page, 'cs_work_3_job_title').inputValue()).toBe('Tester');
  });

  it('rows that have answers stay open while these are edited', async () => {
    await control(page, 'cs_work_3_job_title').fill('');
    await control(page, 'cs_work_1_job_title').press('Control+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Developer');
    expect(await control(page, 'cs_work_1_job_title').inputValue()).toBe('Developer');
  });

  it('rows can be removed: at once without answers, otherwise when asked', async () => {
    await control(page, 'cs_work_3_job_title').fill('Tester');
    await page.getByRole('button', { name: 'Remove Job 2' }).click();
    await control(page, 'cs_work_3_job_title').waitFor({ state: 'detached' });
    expect(await control(page, 'cs_work_2_job_title').inputValue()).toBe('Tester');
    await eventuallyPasses(async () => expect(await focused(page)).toBe('cs_work_2_job_title'));
    await page.getByText('Job 2 was removed.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove Job 1' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Job 1?' });
    expect(await accessibilityProblems(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await control(page, 'cs_work_1_job_title').inputValue()).toBe('Developer');
    await page.getByRole('button', { name: 'Remove Job 1' }).click();
    const removed = page.waitForResponse('**/api/add-another/cs_work/remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    expect((await removed).status()).toBe(200);
    await dialog.waitFor({ state: 'hidden' });
    expect(await control(page, 'cs_work_1_job_title').inputValue()).toBe('Tester');
    expect(await page.getByRole('button', { name: 'Remove Job 1' }).count()).toBe(0);
    expect((await client.get('/api/add-another')).body).toEqual({ cs_work: 1 });
    const { answer } = (await client.get<{ answer: Answers }>('/api/profile')).body;
    expect([answer.cs_work_1_job_title, answer.cs_work_2_job_title ?? '']).toEqual(['Tester', '']);
    await page.getByRole('button', { name: 'Add another job' }).click();
    expect(await control(page, 'cs_work_2_job_title').inputValue()).toBe('');
  });

  it('a failure to remove changes nothing', async () => {
    const removals = '**/api/add-another/cs_work/remove';
    await page.route(removals, (route) =>
      route.fulfill({ status: 500, json: { message: 'The row was not removed.' } }),
    );
    await page.getByRole('button', { name: 'Remove Job 2' }).click();
    await page.getByText('Error removing Job 2').first().waitFor();
    await page.getByText('The row was not removed.').first().waitFor();
    expect(await control(page, 'cs_work_2_job_title').count()).toBe(1);
    expect(await control(page, 'cs_work_1_job_title').inputValue()).toBe('Tester');
    expect((await client.get('/api/add-another')).body).toEqual({ cs_work: 2 });
    await page.unroute(removals);
  });

  it.each([400, 404, 413, 422])('a row that is refused by a %i goes, and a toast says why', async (status) => {
    await page.route('**/api/add-another', (route) => route.fulfill({ status, json: { message: 'It was refused.' } }));
    await page.getByRole('button', { name: 'Add another school' }).click();
    await page.getByText('Error adding another college').first().waitFor();
    await page.getByText('It was refused.').first().waitFor();
    await control(page, 'college_2_name').waitFor({ state: 'detached' });
    await saying.saved(page).waitFor();
    await page.unroute('**/api/add-another');
    await page.getByRole('button', { name: 'Close' }).first().click();
  });

  it('a row is there at once; while it cannot be saved, the screen says so', async () => {
    await page.route('**/api/add-another', (route) =>
      route.fulfill({ status: 500, json: { message: 'The row was not added.' } }),
    );
    await page.getByRole('button', { name: 'Add another school' }).click();
    await control(page, 'college_2_name').waitFor();
    await page.getByText('Not saved: the service cannot be reached').waitFor();
    expect((await client.get('/api/add-another')).body).toEqual({ cs_work: 2 });
    await page.unroute('**/api/add-another');
    await press(page, 'Save now');
    await saying.saved(page).waitFor();
    expect((await client.get('/api/add-another')).body).toEqual({ cs_work: 2, college: 2 });
  });

  it('a box opens its questions, closing it clears them, and their texts come back', async () => {
    const box = page.getByLabel('I have completed computer science courses I would like considered');
    await box.press('Space');
    await control(page, 'cs_course_1_title').fill('Compilers');
    expect(await focused(page)).toBe('cs_course_1_title');
    await box.press('Space');
    expect(await control(page, 'cs_course_1_title').count()).toBe(0);
    const cleared = page.waitForRequest('**/api/answer');
    expect((await cleared).postDataJSON().answer).toMatchObject({ cs_course_1_title: '' });
    await box.press('Space');
    expect(await control(page, 'cs_course_1_title').inputValue()).toBe('Compilers');
  });

  it('a whole group is hidden and cleared, and its texts come back', async () => {
    await control(page, 'applied_major').selectOption('1');
    expect(await control(page, 'cs_work_1_job_title').count()).toBe(0);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Final Steps' }).waitFor();
    const { answer } = (await client.get<{ answer: Answers }>('/api/profile')).body;
    const left = Object.entries(answer).filter(([key, value]) => key.startsWith('cs_') && value !== '');
    expect(left).toEqual([]);
    await page.getByRole('link', { name: /Education and Work/ }).click();
    await control(page, 'applied_major').selectOption('3');
    expect(await control(page, 'cs_work_1_job_title').inputValue()).toBe('Tester');
  });
});
