import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { times } from '../../shared/limits.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { delayResponse, settleMs } from '../support/delayed-response.ts';
import { clearSessionCookies, control, expectAccessible, heading } from '../support/journeys.ts';
import {
  announcements,
  anotherApplicant,
  applicant,
  button,
  choose,
  countPolls,
  deleteDialog,
  device,
  drop,
  education,
  expectRefusal,
  key,
  label,
  page,
  picture,
  question,
  states,
  toasts,
  waitForText,
} from '../support/upload-suite.ts';
import { upload, waitForConversion } from '../support/uploads.ts';

const second = 1000;

describe('a file that cannot be uploaded', () => {
  it('shows one message for each attempt, and removes it with the next one', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await choose('a.gif', Buffer.alloc(3));
    await expectRefusal('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx');
    await expectAccessible(page, 'refused upload', `#${key}`);
    await choose('a.png', Buffer.alloc(0));
    await expectRefusal('Your file is empty. Please upload a non-empty file.');
    expect(await toasts().count()).toBe(1);
    expect(await question().getByText('You can only enter').count()).toBe(0);
    expect(sent.filter((url) => /presigned|_local\/s3/.test(url))).toEqual([]);
    await choose('a.png', picture);
    await waitForText('Converted to PDF');
    expect(await toasts().count()).toBe(0);
    await choose('empty.png', Buffer.alloc(0));
    await expectRefusal('Your file is empty. Please upload a non-empty file.');
    await button(/^Delete/).click();
    await deleteDialog().getByRole('button', { name: 'Delete' }).click();
    await button(/^Choose a file/).waitFor();
    expect(await toasts().count()).toBe(0);
  });
});

describe('a file that can be uploaded', () => {
  it('can be dropped, and is accepted or refused like a chosen one', async () => {
    const said = await announcements();
    const other = await drop('a.gif', Buffer.alloc(3));
    await expectRefusal('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx');
    other.remove();
    const dropped = await drop('dropped.png', picture);
    await waitForText('dropped.png');
    await waitForText('Converted to PDF');
    dropped.remove();
    expect(await said()).toEqual([states.failed, ...states.done]);
  });

  it('leaves another error announced and reachable while its delete dialog is open', async () => {
    await choose('asked.png', picture);
    await waitForText('Converted to PDF');
    const asking = Promise.withResolvers<void>();
    await page.route('**/api/add-another/college/remove', async (route) => {
      await asking.promise;
      await route.fulfill({ status: 500, json: { message: 'The row was not removed.' } });
    });
    await page.getByRole('button', { name: 'Add another school' }).click();
    const removal = page.waitForRequest('**/api/add-another/college/remove');
    // An empty row is removed without a confirmation.
    await page.getByRole('button', { name: 'Remove College 2' }).click();
    await removal;
    await button(/^Delete/).click();
    await deleteDialog().waitFor();
    asking.resolve();
    await deleteDialog().getByRole('alert').getByText('Error removing College 2. The row was not removed.').waitFor();
    const toast = deleteDialog().getByRole('listitem').filter({ hasText: 'Error removing College 2' });
    await toast.waitFor();
    const close = toast.getByRole('button', { name: 'Close' });
    const hasFocus = () => close.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 8 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
    // Playwright clicks only elements that nothing covers.
    await close.click();
    await toast.waitFor({ state: 'hidden' });
    expect(await deleteDialog().isVisible()).toBe(true);
    await deleteDialog().getByRole('button', { name: 'Cancel' }).click();
    await deleteDialog().waitFor({ state: 'hidden' });
    await waitForText('asked.png');
  });

  it('shows its progress, and is stopped by Cancel', async () => {
    await page.route('**/_local/s3/**', () => {});
    const said = await announcements();
    await choose('slow.png', picture);
    await waitForText('Uploading…');
    expect(await question().getByRole('progressbar', { name: 'Uploading slow.png' }).count()).toBe(1);
    await expectAccessible(page, 'uploading', `#${key}`);
    await button(/^Cancel/).click();
    await button(/^Choose a file/).waitFor();
    expect(await said()).toEqual([states.uploading]);
    expect((await applicant.client.get('/api/document-answer')).body).toEqual({});
    expect(await toasts().count()).toBe(0);
  });

  it('shows an error if it cannot be sent, and is sent by Try again', async () => {
    await page.route('**/_local/s3/**', (route) => route.abort('connectionreset'), { times: 1 });
    const said = await announcements();
    await choose('again.png', picture);
    await expectRefusal('You seem to be offline. Check your connection and try again.');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await question().getByText('The upload was interrupted.').first().waitFor();
    expect(await question().getByText('You seem to be offline').count()).toBe(0);
    await button(/^Try again/).click();
    await waitForText('again.png');
    await waitForText('Converted to PDF');
    expect(await said()).toEqual([states.uploading, states.failed, ...states.done]);
  });

  it('is canceled without an error when the session ends', async () => {
    await page.route('**/_local/s3/**', () => {});
    await choose('slow.png', picture);
    await waitForText('Uploading…');
    await clearSessionCookies(device);
    await control(page, 'college_city').fill('Salisbury');
    await heading(page, 'Log in').waitFor();
    expect(await toasts().count()).toBe(0);
    await anotherApplicant();
  });
});

describe('a file that replaces another', () => {
  beforeEach(async () => {
    await choose('first.png', picture);
    await waitForText('Converted to PDF');
  });

  it('stays when the response to the deletion of the first file arrives later', async () => {
    await page.getByRole('link', { name: /About You/ }).click();
    await heading(page, 'About You').waitFor();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await button(/^Delete/).click();
    const deletion = await delayResponse(page, `**/api/pdf/document-answer/${key}`, {
      method: 'DELETE',
      isForwarded: true,
    });
    await deleteDialog().getByRole('button', { name: 'Delete' }).click();
    await deletion.waitForRequest();
    await page.goBack();
    await heading(page, 'About You').waitFor();
    await page.goForward();
    await heading(page, education).waitFor();
    await choose('new.png', picture);
    // Waits as long as a conversion would take.
    await page.waitForTimeout(2 * settleMs);
    await deletion.release();
    await waitForText('new.png');
    await waitForText('Converted to PDF');
    expect((await applicant.client.get('/api/document-answer')).body).toMatchObject({
      [key]: { file_name: 'new.png' },
    });
  });

  it('stays when Cancel comes too late to keep the first file', async () => {
    const cancelled = Promise.withResolvers<void>();
    await page.route(`**/api/pdf/document-answer/${key}`, async (route) => {
      if (route.request().method() === 'POST') await cancelled.promise;
      await route.continue();
    });
    const starting = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(key));
    await choose('second.png', picture);
    await starting;
    await button(/^Cancel/).click();
    cancelled.resolve();
    await waitForText('second.png');
    await waitForText('Converted to PDF');
    expect((await applicant.client.get('/api/document-answer')).body).toMatchObject({
      [key]: { file_name: 'second.png' },
    });
  });
});

describe('a conversion', () => {
  const running = { status: 200, contentType: 'application/json', body: '{"status":"IN_PROGRESS","message":"Wait."}' };
  const broken = Buffer.from('%PDF-1.7 but no more than that');
  /** Makes the server report a running conversion to this page from now on. */
  const keepRunning = () =>
    page.route(`**/api/pdf/document-answer/${key}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill(running) : route.fallback(),
    );

  it('stops one submission if it failed unseen, and the completion page lists the files that the server has', async () => {
    const { client } = applicant;
    await client.post('/api/web-status', { web_status: 'started' });
    await client.put('/api/answer', { answer: completeAnswers });
    await page.reload();
    await keepRunning();
    await choose('broken.pdf', broken, 'application/pdf');
    await waitForText('Converting to PDF…');
    await page.getByRole('link', { name: /Final Steps/ }).click();
    await heading(page, 'Final Steps').waitFor();
    await waitForConversion(client, key);
    await page.unroute(`**/api/pdf/document-answer/${key}`);
    const submit = page.getByRole('main').getByRole('button', { name: 'Submit' });
    await submit.click();
    await page
      .getByRole('alertdialog')
      .getByText(`We couldn't convert these files, so they aren't part of your application: ${label}.`)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }).click();
    await upload(client, key, picture, 'of-another-tab.png');
    await submit.click();
    await heading(page, 'Your application was successfully submitted.').waitFor();
    await page.getByRole('button', { name: "What we've received" }).click();
    await page.getByText(`${label}: of-another-tab.png`).waitFor();
    await anotherApplicant();
  });

  it('is polled every few seconds, not while the page is hidden or left, and not forever', async () => {
    await page.clock.install();
    await keepRunning();
    await choose('long.png', picture);
    await waitForText('Converting to PDF…');
    await expectAccessible(page, 'converting', `#${key}`);
    // A running page clock would cause more polls.
    await page.clock.pauseAt(Date.now() + 10 * second);
    // Waits for the poll that the jump itself causes.
    await new Promise((ended) => setTimeout(ended, 300));
    const count = countPolls();
    await poll();
    for (let polled = count(); polled <= 3; polled += 1) {
      await page.clock.runFor(times.conversionPoll - 500);
      // A request that came too early would arrive within this time.
      await new Promise((seen) => setTimeout(seen, 300));
      expect(count()).toBe(polled);
      await poll(500);
      expect(count()).toBe(polled + 1);
    }
    const polledVisible = count();
    await setVisibility('hidden');
    await page.clock.runFor(60 * second);
    expect(count()).toBe(polledVisible);
    await setVisibility('visible');
    await poll();

    // The next page polls once, in case the conversion has ended.
    const askedOnce = page.waitForResponse(`**/api/pdf/document-answer/${key}`);
    await page.getByRole('link', { name: /Final Steps/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Final Steps' }).waitFor();
    await askedOnce;
    const left = count();
    await page.clock.resume();
    await page.clock.runFor(10 * second);
    expect(count()).toBe(left);

    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: /Education/ })
      .click();
    await waitForText('Converting to PDF…');
    await page.clock.fastForward(10 * 60 * second);
    await page.clock.runFor(4 * second);
    await expectRefusal('Converting your file is taking too long. Please delete it and upload it again.');
    const late = count();
    await page.clock.runFor(30 * second);
    expect(count()).toBe(late);
    await button(/^Delete/).waitFor();
  });

  /** Advances the page's clock by the polling interval and waits for the response. */
  const poll = async (after: number = times.conversionPoll) => {
    const answered = page.waitForResponse(`**/api/pdf/document-answer/${key}`);
    await page.clock.runFor(after);
    await answered;
    await waitForText('Converting to PDF…');
  };

  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
});

describe('the upload rule', () => {
  const rule = 'PDF, Word or photo, up to 1 MB.';

  it('is shown once, before the first of several uploads, and describes every button', async () => {
    await applicant.client.put('/api/answer', {
      answer: { instate_tuition: 'Y', financial_independence: '2', residency_usm_affiliation: 'Y' },
    });
    await page.reload();
    const section = page.locator('#section-residency-documents');
    const buttons = section.getByRole('button', { name: /^Choose a file/ });
    await buttons.nth(2).waitFor();
    expect(await section.getByText(rule).count()).toBe(1);
    for (const each of await buttons.all()) expect(await described(each)).toContain(rule);
    const [ruleAt, firstAt] = await Promise.all([section.getByText(rule).boundingBox(), buttons.first().boundingBox()]);
    expect(ruleAt?.y).toBeLessThan(firstAt?.y ?? 0);
    expect(await question().getByText(rule).count()).toBe(1);
    await applicant.client.put('/api/answer', { answer: { instate_tuition: 'N' } });
  });
});

/** Returns the text of the elements that describe a control. */
const described = (locator: Locator): Promise<string> =>
  locator.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
