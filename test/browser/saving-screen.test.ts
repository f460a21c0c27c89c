import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { widths } from '../support/browser.ts';
import { eventuallyPasses } from '../support/eventually.ts';
import {
  control,
  expectAccessible,
  heading,
  leaveDevice,
  newDevice,
  open,
  overflow,
  resume,
  storedAnswers,
  takeDevice,
} from '../support/journeys.ts';
import {
  applicantWith,
  closeDevices,
  deviceOnLine,
  education,
  finalSteps,
  offers,
  option,
  press,
  removeRow,
  saying,
  typedIn,
} from '../support/saving.ts';
import { browser } from '../support/suite-browser.ts';

afterEach(closeDevices);

/** The bodies of what a page sends to be saved, as texts. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '');
  });
  return sent;
}

describe('characters that no answer can hold', () => {
  const [nul, half, turned, mark] = ['\u0000', '\ud83d', '\u202e', '\u200f'] as const;

  it('do not get into a field, wherever they come from', async () => {
    const applicant = await applicantWith();
    const { device, page } = await takeDevice(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    const sent = sentBy(page);
    for (const [key, codes] of [
      ['middle_name', [nul, half, turned, mark].map((each) => each.charCodeAt(0))],
      ['address_line_1', [half, nul, mark, turned].map((each) => each.charCodeAt(0))],
    ] as const) {
      await control(page, key).focus();
      // From numbers: on its way to the browser a half of a pair would be replaced.
      const pasted = await page.evaluate((characters) => {
        const text = characters.map((code) => `x${String.fromCharCode(code)}`).join('');
        const data = new DataTransfer();
        data.setData('text/plain', text);
        const field = document.activeElement as HTMLInputElement;
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        document.execCommand('insertText', false, text);
        return text.length;
      }, codes);
      expect(pasted).toBe(8);
      expect(await typedIn(page, key)).toBe('xxxx');
    }
    await saying.saved(page).waitFor();
    await eventuallyPasses(async () =>
      expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'xxxx', address_line_1: 'xxxx' }),
    );
    expect(sent.filter((body) => /\\u0000|\\ud83d|\u202e|\u200f/.test(body))).toEqual([]);
    await leaveDevice(device);
  });
});

/** Items of a storage that another release, another program or a crash may have left, for an owner. */
const damagedItems = (owner: string): Record<string, string> => ({
  [`entry ${owner} answer first_name`]: 'null',
  [`entry ${owner} answer last_name`]: '[]',
  [`entry ${owner} answer city`]: '{"value":"Damaged","seen":',
  [`entry ${owner} answer middle_name`]: '{"value":{"text":"Damaged"},"seen":1,"at":1,"since":1,"sent":[]}',
  [`entry ${owner} answer zip`]: '{"answer":"Damaged","basedOn":"","time":1}',
  [`entry ${owner} answer phone_home`]: `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":null}`,
  [`entry ${owner} answer preferred_name`]: `{"value":7,"seen":0,"at":${Date.now()},"since":0,"sent":[]}`,
  [`entry ${owner} answer ssn`]: `{"seen":0,"at":${Date.now()},"since":0,"sealed":"Damaged"}`,
  [`entry ${owner} answer no_such_question`]: `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":[]}`,
  [`entry ${owner} wish first_name`]: `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":[]}`,
  [`entry ${owner} rows college`]: `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":[]}`,
  [`entry ${owner} answer`]: 'Damaged',
  'entry ': 'Damaged',
  'entry nobody answer first_name': `{"value":"Damaged","seen":0,"at":${Date.now()},"since":0,"sent":[]}`,
  [`lost ${owner}`]: '{"count":"Damaged"}',
  'draft lan@example.com': 'null',
  waiting: 'null',
});

describe('a damaged storage', () => {
  it('keeps no applicant out, is not sent, and does not keep what is typed from being saved', async () => {
    const there = { middle_name: 'Thị', last_name: 'Nguyễn' };
    const applicant = await applicantWith(there);
    const { body } = await applicant.client.get<{ application: string }>('/api/profile');
    const { device, page } = await takeDevice(browser, applicant);
    await page.goto('/_local/health');
    await page.evaluate((items) => {
      for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text);
    }, damagedItems(body.application));
    const sent = sentBy(page);
    await resume(page, applicant, '/about', 'About You');
    await saying.saved(page).waitFor();
    const shown = await Promise.all(
      ['first_name', 'middle_name', 'last_name', 'city'].map((key) => typedIn(page, key)),
    );
    expect(shown).toEqual(['Lan', 'Thị', 'Nguyễn', '']);
    await control(page, 'city').fill('Cumberland');
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ city: 'Cumberland' }));
    await saying.saved(page).waitFor();
    expect(sent.filter((text) => /Damaged/.test(text))).toEqual([]);
    expect(JSON.stringify((await applicant.client.get('/api/profile')).body)).not.toContain('Damaged');
    // Reloaded, too.
    await page.reload();
    await heading(page, 'About You').waitFor();
    await saying.saved(page).waitFor();
    expect(await typedIn(page, 'city')).toBe('Cumberland');
    await leaveDevice(device);
  });

  it('keeps no visitor out', async () => {
    const { device, page } = await takeDevice(browser);
    await page.goto('/_local/health');
    await page.evaluate((items) => {
      for (const [item, text] of Object.entries(items)) localStorage.setItem(item, text);
      localStorage.setItem('applicant', 'null');
    }, damagedItems('visitor'));
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Lan');
    await page.getByRole('status').getByText('Kept in this browser').waitFor();
    await page.waitForTimeout(500);
    await page.reload();
    await heading(page, 'About You').waitFor();
    await eventuallyPasses(async () => expect(await typedIn(page, 'first_name')).toBe('Lan'));
    expect(await typedIn(page, 'city')).toBe('');
    await leaveDevice(device);
  });
});

describe('"Save and continue"', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
  const entries = (page: Page) => page.evaluate(() => history.length);

  it.each([
    ['nothing to save', '', 0],
    ['a slow line', 'Thị', 700],
  ])('pressed twice opens the next page once: %s', async (_, answer, slowness) => {
    const applicant = await applicantWith();
    const device = await newDevice(browser, applicant);
    const page = await device.newPage();
    await resume(page, applicant, '/about', 'About You');
    await saying.saved(page).waitFor();
    await page.route('**/api/answer', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowness));
      await route.continue();
    });
    if (answer !== '') await control(page, 'middle_name').fill(answer);
    const before = await entries(page);
    await save(page).dblclick();
    await heading(page, education).waitFor();
    // Whatever the second click has begun would be over.
    await page.waitForTimeout(1_000);
    await heading(page, education).waitFor();
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await heading(page, 'About You').waitFor();
    await device.close();
  });

  it('pressed twice does not skip the page whose button is in the same place', async () => {
    const applicant = await applicantWith();
    const device = await newDevice(browser, applicant);
    const page = await device.newPage();
    await resume(page, applicant, '/about', 'About You');
    await saying.saved(page).waitFor();
    // As on a screen that shows the whole of either page.
    await save(page).evaluate(({ parentElement }) => {
      const style = new CSSStyleSheet();
      style.replaceSync(`.${parentElement?.className} { position: fixed; inset: 0 auto auto 0; z-index: 9 }`);
      document.adoptedStyleSheets.push(style);
    });
    const before = await entries(page);
    const { x, y } = (await save(page).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 10, y + 10);
    await heading(page, education).waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForTimeout(1_000);
    await heading(page, education).waitFor();
    expect(await entries(page)).toBe(before + 1);
    await save(page).click();
    await heading(page, finalSteps).waitFor();
    await device.close();
  });

  it('does not lead on whoever has gone back before everything was saved', async () => {
    const applicant = await applicantWith();
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await save(page).click();
    await heading(page, education).waitFor();
    await line.quiet();
    const answering = Promise.withResolvers<void>();
    await page.route('**/api/answer', (route) => answering.promise.then(() => route.continue()));
    await control(page, 'college_program_study').fill('Arts');
    const asked = page.waitForRequest('**/api/answer');
    await save(page).click();
    await asked;
    await page.goBack();
    await heading(page, 'About You').waitFor();
    answering.resolve();
    await saying.saved(page).waitFor();
    // Where it would lead on, it has by then.
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.context().close();
  });

  it('pressed twice by a visitor opens the sign-up once', async () => {
    const device = await newDevice(browser);
    const page = await device.newPage();
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Lan');
    const before = await entries(page);
    await save(page).dblclick();
    await heading(page, 'Create an account').waitFor();
    await page.waitForTimeout(500);
    expect(await entries(page)).toBe(before + 1);
    await device.close();
  });
});

it('a row is not removed while something is not saved, and the refusal says why', async () => {
  const rows = { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' };
  const applicant = await applicantWith(rows, { college: 3 });
  const { page, line } = await deviceOnLine(browser, applicant);
  await resume(page, applicant, '/education', education);
  await line.quiet();
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/remove')) removals.push(request.url());
  });
  line.rule(({ method, path }) => (method === 'PUT' && path === '/api/answer' ? 'unavailable' : undefined));
  await control(page, 'college_3_name').fill('Three here');
  await removeRow(page, 'College 2');
  const refusal = page.getByRole('listitem').filter({ hasText: 'Error removing College 2' });
  await refusal
    .getByText('A row can be removed once your last answers are saved. Please try again in a moment.')
    .waitFor();
  const names = () => Promise.all(Object.keys(rows).map((key) => typedIn(page, key)));
  expect(await names()).toEqual(['One', 'Two', 'Three here']);
  expect(removals).toEqual([]);
  expect((await applicant.client.get('/api/add-another')).body).toEqual({ college: 3 });
  expect(await storedAnswers(applicant)).toMatchObject(rows);
  line.rule();
  await saying.saved(page).waitFor();
  await removeRow(page, 'College 2');
  await control(page, 'college_3_name').waitFor({ state: 'detached' });
  expect(await typedIn(page, 'college_2_name')).toBe('Three here');
  expect(removals.length).toBe(1);
});

it('"Remove" pressed twice removes one row', async () => {
  const rows = { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' };
  const applicant = await applicantWith(rows, { college: 3 });
  const { page, line } = await deviceOnLine(browser, applicant);
  await resume(page, applicant, '/education', education);
  await line.quiet();
  await press(page, 'Remove College 2');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).dblclick();
  await control(page, 'college_3_name').waitFor({ state: 'detached' });
  await line.quiet();
  expect(await page.getByText(/Error removing/).count()).toBe(0);
  expect(await typedIn(page, 'college_2_name')).toBe('Three');
  expect((await applicant.client.get('/api/add-another')).body).toEqual({ college: 2 });
  expect(await storedAnswers(applicant)).toMatchObject({ college_name: 'One', college_2_name: 'Three' });
});

it('whoever types elsewhere while a row is removed goes on there', async () => {
  const applicant = await applicantWith({ college_name: 'One', college_3_name: 'Three' }, { college: 3 });
  const { page, line } = await deviceOnLine(browser, applicant);
  await resume(page, applicant, '/education', education);
  await line.quiet();
  const answering = Promise.withResolvers<void>();
  await page.route('**/remove', (route) => answering.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/remove');
  await press(page, 'Remove College 2');
  await asked;
  await control(page, 'college_program_study').focus();
  await page.keyboard.type('Arts');
  answering.resolve();
  await control(page, 'college_3_name').waitFor({ state: 'detached' });
  // Where the focus would be led back, it has been by then.
  await page.waitForTimeout(200);
  await page.keyboard.type(' and crafts');
  expect(await typedIn(page, 'college_program_study')).toBe('Arts and crafts');
  expect(await typedIn(page, 'college_2_name')).toBe('Three');
});

it('what is to be chosen fits a phone and passes axe, in light and dark', async () => {
  const applicant = await applicantWith({ preferred_name: 'Before', us_citizen: 'N' });
  const { page, line } = await deviceOnLine(browser, applicant, widths.phone);
  await resume(page, applicant, '/about', 'About You');
  await line.quiet();
  const there = { preferred_name: `There ${'and there '.repeat(12)}`.trim(), us_citizen: 'Y' };
  await applicant.client.put('/api/answer', { answer: there });
  await control(page, 'preferred_name').fill(`Here ${'x'.repeat(90)}`);
  await option(page, 'us_citizen', 'N').check();
  await saying.choose(page).waitFor();
  await offers.panel(page).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('please-choose');
  await offers.elsewhere(page, 'There and there').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'to be chosen, on a phone');
  for (const button of await offers.panel(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await offers.useSaved(page, 'Preferred Name');
  expect(await typedIn(page, 'preferred_name')).toBe(there.preferred_name);
  await expectAccessible(page, 'chosen, on a phone');
});

it('"Saving…" shows within a third of a second of the first key', async () => {
  const applicant = await applicantWith();
  const { device, page } = await takeDevice(browser, applicant);
  await resume(page, applicant, '/about', 'About You');
  await saying.saved(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const times = { typed: 0, shown: 0 };
    Object.assign(window, { times });
    addEventListener('keydown', ({ timeStamp }) => {
      times.typed ||= timeStamp;
    });
    new MutationObserver(() => {
      if (times.shown === 0 && document.body.textContent?.includes('Saving…')) times.shown = performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await control(page, 'middle_name').press('T');
  await page.getByRole('status').getByText('Saving…').waitFor();
  const { typed, shown } = await page.evaluate(
    () => (window as unknown as { times: { typed: number; shown: number } }).times,
  );
  expect(typed).toBeGreaterThan(0);
  expect(shown - typed).toBeGreaterThanOrEqual(0);
  expect(shown - typed).toBeLessThanOrEqual(333);
  await saying.saved(page).waitFor();
  await leaveDevice(device);
});
