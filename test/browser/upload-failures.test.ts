import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { times } from '../../shared/limits.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { control, expectAccessible, heading, loseSession, newDevice, open } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';
import {
  announcements,
  anotherApplicant,
  anotherPage,
  applicant,
  asked,
  button,
  choose,
  device,
  drop,
  education,
  key,
  label,
  page,
  picture,
  polls,
  question,
  refused,
  says,
  states,
  toasts,
} from '../support/upload-suite.ts';
import { conversionOf, upload } from '../support/uploads.ts';

const second = 1000;

describe('a file that may not be uploaded', () => {
  it('has one message for each try, which goes with the next', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await choose('a.gif', Buffer.alloc(3));
    await refused('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx');
    await expectAccessible(page, 'refused upload', `#${key}`);
    await choose('a.png', Buffer.alloc(0));
    await refused('Your file is empty. Please upload a non-empty file.');
    expect(await toasts().count()).toBe(1);
    expect(await question().getByText('You can only enter').count()).toBe(0);
    expect(sent.filter((url) => /presigned|_local\/s3/.test(url))).toEqual([]);
    await choose('a.png', picture);
    await says('Converted to PDF');
    expect(await toasts().count()).toBe(0);
    await choose('empty.png', Buffer.alloc(0));
    await refused('Your file is empty. Please upload a non-empty file.');
    await button(/^Delete/).click();
    await asked().getByRole('button', { name: 'Delete' }).click();
    await button(/^Choose a file/).waitFor();
    expect(await toasts().count()).toBe(0);
  });
});

describe('a file that may be uploaded', () => {
  it('can be dropped, and is accepted or refused like a chosen one', async () => {
    const said = await announcements();
    const other = await drop('a.gif', Buffer.alloc(3));
    await refused('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx');
    other.remove();
    const dropped = await drop('dropped.png', picture);
    await says('dropped.png');
    await says('Converted to PDF');
    dropped.remove();
    expect(await said()).toEqual([states.failed, ...states.done]);
  });

  it('that is dropped beside its place does not open instead of the page', async () => {
    await button(/^Choose a file/).waitFor();
    const pages = page.context().pages().length;
    for (const beside of [page.locator('h1'), question().locator('label, legend, h3').first(), page.locator('footer')])
      (await drop('beside.pdf', picture, beside)).remove();
    await new Promise((ended) => setTimeout(ended, 500));
    expect(new URL(page.url()).pathname).toBe('/education');
    expect(page.context().pages()).toHaveLength(pages);
    const dropped = await drop('dropped.png', picture);
    await says('Converted to PDF');
    dropped.remove();
  });

  it('that cannot be deleted stays with the reason, and can be deleted later', async () => {
    await choose('kept.png', picture);
    await says('Converted to PDF');
    await page.route(`**/api/pdf/document-answer/${key}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
        : route.continue(),
    );
    await button(/^Delete/).click();
    await asked().getByRole('button', { name: 'Delete' }).click();
    const toast = toasts().filter({ hasText: `Error deleting file for ${label}` });
    await toast.getByText('Please try again in a minute.').waitFor();
    await asked().waitFor({ state: 'hidden' });
    expect((await applicant.client.get('/api/document-answer')).body).toMatchObject({
      [key]: { file_name: 'kept.png' },
    });
    await says('kept.png');
    await page.unroute(`**/api/pdf/document-answer/${key}`);
    await button(/^Delete/).click();
    await asked().getByRole('button', { name: 'Delete' }).click();
    await button(/^Choose a file/).waitFor();
    expect((await applicant.client.get('/api/document-answer')).body).toEqual({});
  });

  it('keeps another error announced and reachable while its dialog is open', async () => {
    await choose('asked.png', picture);
    await says('Converted to PDF');
    const asking = Promise.withResolvers<void>();
    await page.route('**/api/add-another/college/remove', async (route) => {
      await asking.promise;
      await route.fulfill({ status: 500, json: { message: 'The row was not removed.' } });
    });
    await page.getByRole('button', { name: 'Add another school' }).click();
    const removal = page.waitForRequest('**/api/add-another/college/remove');
    // Empty, it is removed without a question.
    await page.getByRole('button', { name: 'Remove College 2' }).click();
    await removal;
    await button(/^Delete/).click();
    await asked().waitFor();
    asking.resolve();
    await asked().getByRole('alert').getByText('Error removing College 2. The row was not removed.').waitFor();
    const toast = asked().getByRole('listitem').filter({ hasText: 'Error removing College 2' });
    await toast.waitFor();
    const close = toast.getByRole('button', { name: 'Close' });
    const hasFocus = () => close.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 8 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
    // Playwright clicks only what nothing covers.
    await close.click();
    await toast.waitFor({ state: 'hidden' });
    expect(await asked().isVisible()).toBe(true);
    await asked().getByRole('button', { name: 'Cancel' }).click();
    await asked().waitFor({ state: 'hidden' });
    await says('asked.png');
  });

  it('shows its progress, and is stopped by Cancel', async () => {
    await page.route('**/_local/s3/**', () => {});
    const said = await announcements();
    await choose('slow.png', picture);
    await says('Uploading…');
    expect(await question().getByRole('progressbar', { name: 'Uploading slow.png' }).count()).toBe(1);
    await expectAccessible(page, 'uploading', `#${key}`);
    await button(/^Cancel/).click();
    await button(/^Choose a file/).waitFor();
    expect(await said()).toEqual([states.uploading]);
    expect((await applicant.client.get('/api/document-answer')).body).toEqual({});
    expect(await toasts().count()).toBe(0);
  });

  it('that cannot be sent shows an error, and Try again sends the same file', async () => {
    await page.route('**/_local/s3/**', (route) => route.abort('connectionreset'), { times: 1 });
    const said = await announcements();
    await choose('again.png', picture);
    await refused('You seem to be offline. Please check your connection and try again.');
    await button(/^Try again/).click();
    await says('again.png');
    await says('Converted to PDF');
    expect(await said()).toEqual([states.uploading, states.failed, ...states.done]);
  });

  it('that the browser itself gives up on is not said to be cancelled', async () => {
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (...args) {
        send.apply(this, args);
        this.abort();
        XMLHttpRequest.prototype.send = send;
      };
    });
    await choose('lost.png', picture);
    await refused('You seem to be offline. Please check your connection and try again.');
    await button(/^Try again/).click();
    await says('Converted to PDF');
  });

  it('that is changed after it was chosen is sent as it was chosen, at the next try, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
    const file = join(folder, 'chosen.png');
    writeFileSync(file, picture);
    await page.route('**/api/presigned-url', (route) => route.abort(), { times: 1 });
    await question().locator('input[type="file"]').setInputFiles(file);
    await refused('You seem to be offline. Please check your connection and try again.');
    writeFileSync(file, 'another');
    await button(/^Try again/).click();
    await says('chosen.png');
    await says('Converted to PDF');
    rmSync(folder, { recursive: true });
  });

  it.each<[string, (file: string) => void]>([
    ['deleted', rmSync],
    ['changed', (file) => writeFileSync(file, 'another')],
  ])('that is %s before it can be read is to be chosen again', async (_, change) => {
    const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
    const file = join(folder, 'chosen.png');
    writeFileSync(file, picture);
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      const released = new Promise<void>((release) => Object.assign(window, { release }));
      Blob.prototype.arrayBuffer = async function () {
        await released;
        return arrayBuffer.call(this);
      };
    });
    await question().locator('input[type="file"]').setInputFiles(file);
    change(file);
    await page.evaluate(() => (window as unknown as { release: () => void }).release());
    await refused('Your file could not be read. It may have been changed, moved or deleted since you chose it');
    expect(await button(/^Try again/).count()).toBe(0);
    await choose('chosen.png', picture);
    await says('Converted to PDF');
    rmSync(folder, { recursive: true });
  });

  it('that is a folder is refused when it is dropped', async () => {
    const dropped = await drop('folder');
    await refused('This is a folder. Please open it and choose the file that is in it.');
    dropped.remove();
  });

  it('that the server refuses shows the reason', async () => {
    await page.route('**/api/presigned-url', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: '{"message":"Please wait until tomorrow."}',
      }),
    );
    await choose('many.png', picture);
    await refused('Please wait until tomorrow.');
  });

  it('is cancelled by the end of the session, without an error', async () => {
    await page.route('**/_local/s3/**', () => {});
    await choose('slow.png', picture);
    await says('Uploading…');
    await loseSession(device);
    await control(page, 'college_city').fill('Salisbury');
    await heading(page, 'Log in').waitFor();
    expect(await toasts().count()).toBe(0);
    await anotherApplicant();
  });
});

describe('a file that takes the place of another', () => {
  beforeEach(async () => {
    await choose('first.png', picture);
    await says('Converted to PDF');
  });

  it('and cannot be sent leaves that one, and Try again sends the same file', async () => {
    await page.route('**/_local/s3/**', (route) => route.abort('connectionreset'), { times: 1 });
    await choose('second.png', picture);
    await refused('You seem to be offline. Please check your connection and try again.');
    await says('first.png');
    await button(/^Try again/).click();
    await says('second.png');
    await says('Converted to PDF');
  });

  it('is not deleted by a Cancel that comes too late to keep that one', async () => {
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
    await says('second.png');
    await says('Converted to PDF');
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

  it('whose start got no response is started by a second call', async () => {
    await page.route(
      `**/api/pdf/document-answer/${key}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await choose('lost.png', picture);
    await says('Converted to PDF');
  });

  it('that failed unseen is shown by the next page', async () => {
    await keepRunning();
    await choose('broken.pdf', broken, 'application/pdf');
    await says('Converting to PDF…');
    await page.close();
    const { message } = await conversionOf(applicant.client, key);
    await anotherPage();
    await open(page, '/education', education);
    await refused(message);
    await button(/^Choose a file/).waitFor();
  });

  it('that failed unseen holds a submit back once; what is received is what the server has', async () => {
    const { client } = applicant;
    await client.post('/api/web-status', { web_status: 'started' });
    await client.put('/api/answer', { answer: completeAnswers });
    await page.reload();
    await keepRunning();
    await choose('broken.pdf', broken, 'application/pdf');
    await says('Converting to PDF…');
    await page.getByRole('link', { name: /Final Steps/ }).click();
    await heading(page, 'Final Steps').waitFor();
    await conversionOf(client, key);
    await page.unroute(`**/api/pdf/document-answer/${key}`);
    const submit = page.getByRole('main').getByRole('button', { name: 'Submit' });
    await submit.click();
    await page.getByRole('alertdialog').getByText(`could not be converted: ${label}.`).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }).click();
    await upload(client, key, picture, 'of-another-tab.png');
    await submit.click();
    await heading(page, 'Your application was successfully submitted.').waitFor();
    await page.getByRole('button', { name: 'What we have received' }).click();
    await page.getByText(`${label}: of-another-tab.png`).waitFor();
    await anotherApplicant();
  });

  it('is polled every few seconds, not while the page is hidden or left, and not forever', async () => {
    await page.clock.install();
    await keepRunning();
    await choose('long.png', picture);
    await says('Converting to PDF…');
    await expectAccessible(page, 'converting', `#${key}`);
    // Otherwise the page's clock runs on by itself, and polls of any interval come.
    await page.clock.pauseAt(Date.now() + 10 * second);
    // The jump's own poll ends first.
    await new Promise((ended) => setTimeout(ended, 300));
    const count = polls();
    await poll();
    for (let polled = count(); polled <= 3; polled += 1) {
      await page.clock.runFor(times.conversionPoll - 500);
      // A request that came too early would be seen by then.
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

    // The next page polls once, in case the conversion has ended meanwhile.
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
    await says('Converting to PDF…');
    await page.clock.fastForward(10 * 60 * second);
    await page.clock.runFor(4 * second);
    await refused('Converting your file is taking too long. Please delete it and upload it again.');
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
    await says('Converting to PDF…');
  };

  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
});

describe('what may be sent', () => {
  const rule = 'PNG, JPEG, PDF or Word (.docx), up to 1 MB.';

  it('is said once, before the first of several files, and to every button', async () => {
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

  it('is not said to be dropped where fingers are all there is', async () => {
    const phone = await newDevice(browser, applicant, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const tapped = await phone.newPage();
    await tapped.goto('/education');
    await tapped
      .locator(`#${key}`)
      .getByRole('button', { name: /^Choose a file/ })
      .waitFor();
    expect(await tapped.getByText('or drop it here').first().isVisible()).toBe(false);
    expect(await question().getByText('or drop it here').isVisible()).toBe(true);
    await phone.close();
  });
});

/** What the elements that describe a control say. */
const described = (locator: Locator): Promise<string> =>
  locator.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
