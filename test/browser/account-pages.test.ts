import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { type Applicant, lastCode, lastMail, newApplicant, newEmail } from '../support/applicants.ts';
import { expectAccessible, expectHelp, heading, newDevice, open, reusedPage } from '../support/journeys.ts';
import { browser } from '../support/suite-browser.ts';

const password = 'Correct horse 7 battery!';
const second = 1000;

let device: BrowserContext;
let page: Page;
let applicant: Applicant;

beforeAll(async () => {
  device = await newDevice(browser);
  applicant = await newApplicant();
});
beforeEach(async () => {
  page = await reusedPage(device, page);
});

const main = () => page.getByRole('main');
const email = () => page.getByLabel('Email');
const secret = () => page.getByLabel('Password', { exact: true });
const press = (name: string) => main().getByRole('button', { name, exact: true }).click();
const toast = (label: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: label });
const errorsOf = (id: string) => page.locator(`#${id}-error p`).allTextContents();

async function expectPasswordAlone(address: string) {
  await heading(page, 'Log in').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
  expect(await email().inputValue()).toBe(address);
}

/** Counts the calls to a public path from now on. */
function calls(path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/public/${path}`)) count += 1;
  });
  return () => count;
}

describe('the checklist of a new password', () => {
  const items = [
    'is at least 12 characters',
    'contains at least one uppercase letter',
    'contains at least one lowercase letter',
    'contains at least one number',
    'contains at least one special character',
    'has no leading or trailing whitespace',
  ];
  const states = () =>
    page.locator('#password-checklist li').evaluateAll((all) => all.map((item) => item.getAttribute('data-state')));

  it('is inactive at first, then shows which items are met', async () => {
    await open(page, '/signup', 'Create an account');
    const texts = await page.locator('#password-checklist li').allTextContents();
    expect(texts).toEqual(items);
    expect(await states()).toEqual(items.map(() => 'inactive'));
    const field = secret();
    await field.fill('abcdefghijk ');
    expect(await states()).toEqual(['success', 'error', 'success', 'error', 'success', 'error']);
    await expectAccessible(page, 'a checklist', '#password');
    await field.fill(password);
    expect(await states()).toEqual(items.map(() => 'success'));
    await page.getByRole('status').getByText('The password meets all requirements.').waitFor();
    await field.fill('');
    expect(await states()).toEqual(items.map(() => 'inactive'));
  });
});

describe('a password', () => {
  it('is hidden until it is shown, and hidden again', async () => {
    await open(page, '/login', 'Log in');
    await secret().fill('abc');
    const type = () => page.locator('[name="password"]').getAttribute('type');
    expect(await type()).toBe('password');
    await press('Show password');
    expect(await type()).toBe('text');
    await press('Hide password');
    expect(await type()).toBe('password');
  });

  it('is hidden before it is sent: browsers remember what is sent in plain text', async () => {
    await open(page, '/login', 'Log in');
    await email().fill(applicant.email);
    await secret().fill('Wrong horse 7 battery!');
    await press('Show password');
    let whenSent: string | undefined;
    await page.route('**/public/login', async (route) => {
      whenSent = (await page.locator('[name="password"]').getAttribute('type')) ?? '';
      await route.continue();
    });
    await press('Log in');
    await page.locator('#password-error').waitFor();
    expect(whenSent).toBe('password');
    await page.unrouteAll();
  });
});

describe('an invalid form', () => {
  it.each([
    ['/signup', 'Create an account', 'Create account', 'Your email address must be valid.'],
    ['/login', 'Log in', 'Log in', 'Please provide a valid email address.'],
  ])(
    'on %s shows the error at the field, sends nothing, and clears it once it is fixed',
    async (path, name, submit, sentence) => {
      await open(page, path, name);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await email().fill('lan@nowhere');
      await press(submit);
      expect(await errorsOf('username')).toEqual([`Error: ${sentence}`]);
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('username');
      expect(await page.title()).toMatch(/^Error: /);
      expect(sent.filter((each) => each.startsWith('/public'))).toEqual([]);
      await expectAccessible(page, `${path} with errors`);
      await email().fill('lan@example.com');
      expect(await errorsOf('username')).toEqual([]);
    },
  );

  it('shows the specified errors at the other fields', async () => {
    await open(page, '/login', 'Log in');
    await email().fill('lan@example.com');
    await press('Log in');
    expect(await errorsOf('password')).toEqual(['Error: Password is required.']);
    await open(page, '/confirm', 'Confirm your account');
    await page.getByLabel('Confirmation Code').fill('12345');
    await press('Confirm');
    expect(await errorsOf('code')).toEqual(['Error: The confirmation code must be exactly 6 numbers.']);
  });
});

describe('a refusal of the server', () => {
  it.each([
    ['Login', '/login', 'Log in', 'Log in', 401, async () => secret().fill('Wrong horse 7 battery!')],
    [
      'Confirm',
      '/confirm',
      'Confirm your account',
      'Confirm',
      422,
      async () => page.getByLabel('Confirmation Code').fill('000000'),
    ],
  ])(
    'on the %s card is shown at its field, which has the focus, and in a toast with its name',
    async (card, path, name, submit, status, fill) => {
      await open(page, path, name);
      await email().fill(card === 'Login' ? applicant.email : newEmail());
      await fill();
      const answer = page.waitForResponse((response) => response.url().includes('/public/'));
      await press(submit);
      expect((await answer).status()).toBe(status);
      const { message } = (await (await answer).json()) as { message: string };
      await toast(`${card} Card Error`).waitFor();
      expect(await page.getByText(message).count()).toBe(1);
      const field = card === 'Login' ? 'password' : 'code';
      expect(await errorsOf(field)).toEqual([`Error: ${message}`]);
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(field);
      await expectAccessible(page, `${card} Card Error`);
      await page.keyboard.type('1');
      await toast(`${card} Card Error`).waitFor({ state: 'detached' });
    },
  );

  it.each([
    ['Signup', '/signup', 'Create an account', 'Create account', 'signup'],
    ['Forgot', '/forgot', 'Reset your password', 'Send me a link', 'forgot-password'],
  ])(
    'on the %s card has its label, also when it is no JSON, and one double click is one call',
    async (card, path, name, submit, call) => {
      await page.route(`**/public/${call}`, (route) => route.fulfill({ status: 502, body: '<html>' }));
      await open(page, path, name);
      await email().fill('lan@example.com');
      for (const field of await page.locator('input[type="password"]').all()) await field.fill(password);
      const count = calls(call);
      await main().getByRole('button', { name: submit, exact: true }).dblclick();
      await toast(`${card} Card Error`).waitFor();
      await main().getByText("We've encountered an unexpected error at this time. Please try again later.").waitFor();
      expect(count()).toBe(1);
    },
  );

  it('of a code is one sentence with two links, which carry the address along', async () => {
    await open(page, '/confirm', 'Confirm your account');
    await email().fill('lan@example.com');
    await page.getByLabel('Confirmation Code').fill('000000');
    const links = () => page.locator('#code').getByRole('link').allTextContents();
    expect(await links()).toEqual([]);
    await press('Confirm');
    await page.locator('#code').getByRole('link').first().waitFor();
    const [sentence = ''] = await page.locator('#code-error p').allTextContents();
    expect(sentence.match(/\.(\s|$)/g)).toHaveLength(1);
    expect(await links()).toEqual(['Sign up again here', 'Log in']);
    expect(await main().getByRole('link', { name: 'Log in' }).count()).toBe(1);
    await page.locator('#code').getByRole('link', { name: 'Sign up again here' }).click();
    await heading(page, 'Create an account').waitFor();
    expect(await email().inputValue()).toBe('lan@example.com');
  });

  it('of /reset without its link is said at once, with the way to a new one', async () => {
    await open(page, '/reset', 'Choose a new password');
    await main().getByRole('alert').getByText('only when it was opened by the link in our email').waitFor();
    expect(await main().locator('input').count()).toBe(0);
    await expectAccessible(page, '/reset without its link');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading(page, 'Reset your password').waitFor();
    await open(page, '/reset?username=u&id=1', 'Choose a new password');
    await page.waitForURL((url) => url.search === '');
    expect(await main().getByRole('alert').count()).toBe(0);
    expect(await main().locator('input').count()).toBe(2);
  });

  it('of a log-in that comes too often keeps the header and the help', async () => {
    await page.route('**/public/login', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"message":"Please wait a little."}' }),
    );
    await open(page, '/login', 'Log in');
    await email().fill('lan@example.com');
    await secret().fill(password);
    await press('Log in');
    await main().getByText('Please wait a little.').waitFor();
    await expectHelp(page);
  });

  it('of a wrong reset link is shown, and the address bar has been cleared', async () => {
    await open(page, '/reset?username=nobody&id=123456', 'Choose a new password');
    await page.waitForURL((url) => url.search === '');
    await page.getByLabel('New Password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    const answer = page.waitForResponse('**/public/reset-password');
    await press('Save new password');
    expect((await answer).status()).toBe(422);
    await toast('Reset Card Error').waitFor();
    expect((await answer).request().postDataJSON()).toEqual({ username: 'nobody', id: '123456', password });
  });
});

describe('a new confirmation code', () => {
  it('is not sent without a valid address', async () => {
    const sentence = 'You must provide a valid email address to resend a confirmation code.';
    await open(page, '/confirm', 'Confirm your account');
    const count = calls('resend-confirm');
    await press('Resend confirmation code');
    expect(await errorsOf('username')).toEqual([`Error: ${sentence}`]);
    await toast('Resend Confirmation Code Error').waitFor();
    expect(await page.getByText(sentence).count()).toBe(1);
    expect(count()).toBe(0);
  });

  it('comes by email, and the card confirms it; a failure has its own label', async () => {
    const person = { username: newEmail(), password };
    await apiClient().post('/public/signup', person);
    const before = await lastCode(person.username);
    await open(page, '/login', 'Log in');
    await email().fill(person.username);
    await press('Resend confirmation code');
    await toast('Success Notification').getByText('a new code is on its way').waitFor();
    expect(await lastCode(person.username)).not.toBe(before);
    await page.route('**/public/resend-confirm', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"message":"Please wait a little."}' }),
    );
    await press('Resend confirmation code');
    await toast('Resend Confirmation Code Error').getByText('Please wait a little.').waitFor();
  });

  it('is the way on after a refused log-in, which says so and carries the address along', async () => {
    const person = { username: newEmail(), password };
    await apiClient().post('/public/signup', person);
    const before = await lastCode(person.username);
    await open(page, '/login', 'Log in');
    await email().fill(person.username);
    await secret().fill(password);
    await press('Log in');
    await toast('Login Card Error').waitFor();
    await main().getByText('enter the confirmation code from your email first').waitFor();
    await press('Resend confirmation code');
    await toast('Success Notification').getByText('a new code is on its way').waitFor();
    expect(await lastCode(person.username)).not.toBe(before);
    await page.getByRole('link', { name: 'Enter a confirmation code' }).click();
    await heading(page, 'Confirm your account').waitFor();
    expect(await email().inputValue()).toBe(person.username);
  });
});

describe('a toast', () => {
  const showError = async () => {
    await press('Resend confirmation code');
    await toast('Resend Confirmation Code Error').waitFor();
  };

  /** Stops the page's clock once toasts can appear: a busy machine may take seconds between two steps. */
  const stopClock = async () => {
    await page.getByRole('region', { name: /Notifications/ }).waitFor({ state: 'attached' });
    await page.clock.pauseAt(Date.now() + 60 * second);
  };
  afterEach(() => page.clock.resume());

  it('with an error closes after 5 minutes, and not before', async () => {
    await page.clock.install();
    await open(page, '/login', 'Log in');
    await stopClock();
    await showError();
    await page.clock.runFor(295 * second);
    expect(await toast('Resend Confirmation Code Error').count()).toBe(1);
    await page.clock.runFor(6 * second);
    await toast('Resend Confirmation Code Error').waitFor({ state: 'detached' });
  });

  it('with a success closes after 5 seconds, stays while it is hovered, and can be closed', async () => {
    await page.clock.install();
    await open(page, '/forgot', 'Reset your password');
    await stopClock();
    const ask = async () => {
      await email().fill(newEmail());
      await press('Send me a link');
      await toast('Success Notification').waitFor();
    };
    await ask();
    await page.clock.runFor(6 * second);
    await toast('Success Notification').waitFor({ state: 'detached' });
    await ask();
    await toast('Success Notification').hover();
    await page.clock.runFor(20 * second);
    expect(await toast('Success Notification').count()).toBe(1);
    await toast('Success Notification').getByRole('button', { name: 'Close' }).click();
    await toast('Success Notification').waitFor({ state: 'detached' });
    await main().getByText('If there is an account with this email address').waitFor();
  });

  it('is 390 pixels wide at most, is found by F8, and is swiped away to the right by 50 pixels', async () => {
    await open(page, '/login', 'Log in');
    await showError();
    const box = await toast('Resend Confirmation Code Error').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('F8');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')),
    ).toBe('Notifications (F8)');
    await expectAccessible(page, 'toast');
    const swipe = async (by: number) => {
      const { x = 0, y = 0 } = (await toast('Resend Confirmation Code Error').boundingBox()) ?? {};
      await page.mouse.move(x + 60, y + 15);
      await page.mouse.down();
      await page.mouse.move(x + 60 + by / 2, y + 15, { steps: 4 });
      await page.mouse.move(x + 60 + by, y + 15, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast('Resend Confirmation Code Error').count()).toBe(1);
    await swipe(80);
    await toast('Resend Confirmation Code Error').waitFor({ state: 'detached' });
  });
});

it.each([
  ['right after the sign-up', false],
  ['after the page was loaded anew, as phones do behind their mail', true],
])('a confirmed account asks for no password %s', async (_when, isReloaded) => {
  const person = newEmail();
  await open(page, '/signup', 'Create an account');
  await email().fill(person);
  await secret().fill(password);
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  if (isReloaded) await open(page, '/confirm', 'Confirm your account');
  await email().fill(person);
  await page.getByLabel('Confirmation Code').fill(await lastCode(person));
  await press('Confirm');
  await heading(page, 'About You').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await heading(page, 'Log in').waitFor();
});

it('a confirmed account asks for its password alone when the sign-up was long ago', async () => {
  const person = newEmail();
  await open(page, '/signup', 'Create an account');
  await email().fill(person);
  await secret().fill(password);
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  await page.context().clearCookies({ name: 'signup-session' });
  await page.getByLabel('Confirmation Code').fill(await lastCode(person));
  await press('Confirm');
  await expectPasswordAlone(person);
});

it('a new password is asked for alone', async () => {
  const person = await newApplicant();
  await person.client.post('/public/forgot-password', { username: person.email });
  const link = new URL(/https?:\S+\/reset\?\S+/.exec((await lastMail(person.email)).text)?.[0] ?? '');
  await open(page, link.pathname + link.search, 'Choose a new password');
  await page.getByLabel('New Password').fill('Another horse 8 battery!');
  await page.getByLabel('Confirm Password').fill('Another horse 8 battery!');
  await press('Save new password');
  await expectPasswordAlone(person.email);
});

it('a taken address is disclosed to nobody but its owner', async () => {
  await open(page, '/signup', 'Create an account');
  await email().fill(applicant.email);
  await secret().fill(password);
  await press('Create account');
  await heading(page, 'Confirm your account').waitFor();
  await toast('Success Notification')
    .getByText('We have sent you an email. It has your confirmation code, or says that you already have an account.')
    .waitFor();
});

it('two clicks in one task send one request', async () => {
  await open(page, '/signup', 'Create an account');
  await email().fill(newEmail());
  await secret().fill(password);
  const signUps = calls('signup');
  const clickTwice = (button: HTMLElement) => {
    button.click();
    button.click();
  };
  await page.getByRole('button', { name: 'Create account' }).evaluate(clickTwice);
  await page.waitForURL('**/confirm');
  const resends = calls('resend-confirm');
  await page.getByRole('button', { name: 'Resend confirmation code' }).evaluate(clickTwice);
  await toast('Success Notification').getByText('a new code is on its way').waitFor();
  expect([signUps(), resends()]).toEqual([1, 1]);
});
