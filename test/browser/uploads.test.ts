import { describe, expect, it } from '@jest/globals';
import { control, expectAccessible, newDevice, open } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';
import {
  announcements,
  applicant,
  button,
  choose,
  education,
  fileNameOfLength,
  key,
  label,
  page,
  picture,
  question,
  states,
  waitForText,
  widthOf,
} from '../support/upload-suite.ts';

describe('a file', () => {
  it('with 1,048,576 bytes, a 32-character name and a capital extension goes through every state and can be viewed', async () => {
    const said = await announcements();
    await choose(fileNameOfLength(32, '.PNG'), Buffer.concat([picture, Buffer.alloc(1_048_576 - picture.length)]));
    await waitForText('Converted to PDF');
    expect(await said()).toEqual(states.done);
    await waitForText('1 MB');
    await button(/^Enlarge the first page/).waitFor();
    await expectAccessible(page, 'uploaded document', `#${key}`);

    const answer = page.waitForResponse(`**/api/pdf/document-answer/${key}`);
    const opened = page.waitForEvent('popup');
    await button(/^View PDF/).click();
    const { url } = (await (await answer).json()) as { url: string };
    await opened;
    const pdf = await fetch(url);
    expect((await pdfText(new Uint8Array(await pdf.arrayBuffer()))).pages).toBe(1);
  });

  it('shows its first page in place, and enlarges it with a key', async () => {
    await choose('page.png', picture);
    await waitForText('Converted to PDF');
    const { height } = (await question().boundingBox()) ?? {};
    const preview = button(/^Enlarge the first page of page.png$/);
    expect(await widthOf(preview.locator('img'))).toBe(300);
    expect((await question().boundingBox())?.height).toBe(height);
    await preview.press('Enter');
    const larger = page.getByRole('dialog', { name: 'page.png' });
    expect(await widthOf(larger.getByRole('img', { name: 'First page of page.png' }))).toBe(300);
    await expectAccessible(page, 'first page', 'dialog[open]');
    await page.keyboard.press('Escape');
    await larger.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Enlarge the first page/);
  });

  it('stays after a reload and can be replaced, and the focus stays in place or where the user moved it', async () => {
    await button(/^Choose a file/).focus();
    await choose('first.png', picture);
    await waitForText('Converted to PDF');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Replace/);
    await page.reload();
    await waitForText('first.png');
    await waitForText('Converted to PDF');
    const said = await announcements();
    await button(/^Replace/).waitFor();
    await button(/^Replace/).focus();
    await choose('second.png', picture);
    await control(page, 'college_city').focus();
    await waitForText('second.png');
    await waitForText('Converted to PDF');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('college_city');
    expect(await said()).toEqual(states.done);
    expect((await applicant.client.get(`/api/document-answer`)).body).toMatchObject({
      [key]: { file_name: 'second.png' },
    });
  });

  it('is deleted after a dialog that names it and focuses Cancel, and can be chosen again', async () => {
    await choose('transcript.png', picture);
    await waitForText('Converted to PDF');
    await button(/^Delete/).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your file?' });
    await dialog.getByText('transcript.png').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Cancel');
    await expectAccessible(page, 'delete dialog', 'dialog[open]');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused()).toMatch(/^Delete/);
    await waitForText('transcript.png');
    await button(/^Delete/).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await button(/^Delete/).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await question().getByRole('status').getByText(`${label}: deleted`).waitFor({ state: 'attached' });
    await button(/^Choose a file/).waitFor();
    expect(await focused()).toMatch(/^Choose a file/);
    expect((await applicant.client.get('/api/document-answer')).body).toEqual({});
    await choose('transcript.png', picture);
    await waitForText('Converted to PDF');
  });
});

it('tells a visitor that uploads need an account, and shows the document to staff', async () => {
  await choose('transcript.png', picture);
  await waitForText('Converted to PDF');
  const visitor = await newDevice(browser);
  const outside = await visitor.newPage();
  await open(outside, '/education', education);
  await outside.locator(`#${key}`).getByText('You can finish this question once you create an account.').waitFor();

  const staffLink = new URL(await link('staff', applicant.email));
  await open(outside, staffLink.pathname + staffLink.search, /./);
  const document = outside.getByRole('link', { name: `Document attached for ${key}` });
  const pdf = await fetch((await document.getAttribute('href')) ?? '');
  expect((await pdfText(new Uint8Array(await pdf.arrayBuffer()))).pages).toBe(1);
  await expectAccessible(outside, 'staff view');
  const beside = visitor.waitForEvent('page');
  await document.click();
  await beside;
  expect(await outside.getByRole('heading', { level: 1, name: 'Graduate Application' }).isVisible()).toBe(true);
  await visitor.close();
});
