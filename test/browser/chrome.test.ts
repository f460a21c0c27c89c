import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import type { Profile } from '../../shared/contracts/application.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { eventually } from '../support/eventually.ts';
import {
  control,
  expectAccessible,
  expectHelp,
  heading,
  lastPageSaved,
  leaveDevice,
  newDevice,
  open,
  resume,
  takeDevice,
} from '../support/journeys.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const refuse =
  (status: number, message = 'Please try again.') =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message }) });
const banner = (page: Page) => page.getByRole('region').filter({ has: page.locator('#welcome') });
const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });
const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true }).click();

/** So that code and responses, which take the machine's time, arrive before an idle session is over by the page's. */
async function passSlowly(page: Page) {
  await page.clock.runFor(2_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

async function submitted(email?: string): Promise<Applicant> {
  const applicant = await newApplicant(email);
  const { client } = applicant;
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: { ...completeAnswers } });
  const { status } = await client.post('/api/submit', {});
  expect(status).toBe(200);
  return applicant;
}

describe('a visitor', () => {
  let device: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ device, page } = await takeDevice(browser));
  });
  afterAll(() => leaveDevice(device));

  it.each(['/', '/nowhere', '/completion'])(
    'who comes by %s is led to the first step, with the query',
    async (from) => {
      await open(page, `${from}?utm_source=mail&x=1`, 'About You');
      expect(page.url()).toBe(`${stackUrl()}/about?utm_source=mail&x=1`);
    },
  );

  it('is welcomed, with a log-in link and a note on the Physician Assistant program, on every step', async () => {
    for (const [at, name] of [
      ['/about', 'About You'],
      ['/education', 'Education and Work Experience'],
    ] as const) {
      await open(page, at, name);
      await banner(page).getByRole('heading', { name: 'Welcome!' }).waitFor();
      await banner(page).getByText("The Physician Assistant master's program uses a separate application.").waitFor();
      await banner(page).getByRole('link', { name: 'Log in' }).waitFor();
    }
  });

  it('who has entered nothing may look at every step; the steps replace history', async () => {
    await open(page, '/about', 'About You');
    const before = await page.evaluate(() => history.length);
    await step(page, /Final Steps/).click();
    await heading(page, 'Final Steps').waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(await page.title()).toBe('Final Steps – Step 3 of 3 – Graduate Application – Foothills State University');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('sees the section marked that is being read, at the end of the page as well', async () => {
    const own = await newDevice(browser, undefined, { viewport: { width: 1280, height: 900 } });
    const reader = await own.newPage();
    await open(reader, '/about', 'About You');
    const links = reader.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const marked = (link: Locator) => link.and(reader.locator('[aria-current="true"]')).waitFor();
    // The rest of a long page renders later, so that its end moves.
    await reader.waitForFunction(() => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelector('nav[aria-label="On this page"] li:last-child [aria-current]');
    });
    for (const link of await links.all()) {
      await link.click();
      await marked(link);
    }
    await own.close();
  });

  it('sees the section marked that the wheel has brought to where people read', async () => {
    const own = await newDevice(browser, undefined, { viewport: { width: 1280, height: 900 } });
    const reader = await own.newPage();
    await open(reader, '/about', 'About You');
    const titles = await reader.locator('main h2[id^="section-"]').allTextContents();
    for (const [index, title] of titles.slice(0, -3).entries()) {
      await reader.evaluate((at) => {
        const heading = document.querySelectorAll('main h2[id^="section-"]')[at];
        scrollBy(0, (heading?.getBoundingClientRect().top ?? 0) - innerHeight / 4);
      }, index);
      await reader
        .getByRole('navigation', { name: 'On this page' })
        .locator('[aria-current="true"]')
        .filter({ hasText: title })
        .waitFor();
    }
    await own.close();
  });

  it('finds the account popover, where a button preloads its screen on hover', async () => {
    const own = await newDevice(browser);
    const fresh = await own.newPage();
    // The clock stops short of the second after which all screens are preloaded.
    await own.clock.install();
    await own.clock.pauseAt(Date.now() + 60_000);
    const scripts: string[] = [];
    fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await fresh.goto('/about');
    await fresh.waitForLoadState('networkidle');
    await own.clock.runFor(400);
    await account(fresh);
    const popover = fresh.getByRole('dialog', { name: 'Account' });
    // React shows what has loaded a moment after what it showed before.
    const isShown = async () => {
      await own.clock.runFor(40);
      return popover.getByRole('heading', { name: 'Account' }).isVisible();
    };
    expect(await eventually(isShown, Boolean, 3000)).toBe(true);
    const isAccount = (path: string) => path.includes('account-routes');
    expect(scripts.filter(isAccount)).toEqual([]);
    const loaded = fresh.waitForRequest((request) => isAccount(request.url()));
    await popover.getByRole('button', { name: 'Create Account' }).hover();
    await loaded;
    const size = await popover.getByRole('button', { name: 'Create Account' }).boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(32);
    await own.clock.resume();
    await expectAccessible(fresh, 'account popover of a visitor', '[role="dialog"]');
    await popover.getByRole('button', { name: 'Close' }).click();
    await popover.waitFor({ state: 'detached' });
    await own.close();
  });

  it('finds help, what there is to enjoy, and the privacy notice at the foot of every screen', async () => {
    for (const at of ['/about', '/login']) {
      await page.goto(at);
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('heading', { name: 'Help' }).waitFor();
      expect(await footer.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
      await footer.getByRole('link', { name: /PDF reader/ }).waitFor();
      expect((await footer.locator('address').textContent())?.length).toBeGreaterThan(10);
      await footer.getByRole('heading', { name: 'Apply Now to Enjoy' }).waitFor();
      await footer.getByText('One-on-one support').waitFor();
      await footer.getByText('An expedited admissions decision upon completion').waitFor();
      await footer.getByRole('button', { name: 'Privacy policy and cookies' }).click();
      const dialog = page.getByRole('dialog', { name: 'Privacy' });
      await dialog.getByRole('heading', { name: 'Cookie notice' }).waitFor();
      expect(await dialog.getByRole('link').getAttribute('href')).toMatch(/^https/);
      if (at === '/login') await expectAccessible(page, 'privacy', 'dialog[open]');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy policy and cookies');
    }
  });
});

describe('an applicant', () => {
  it.each([390, 320])('meets the first question on the first screen of a phone of %i pixels', async (width) => {
    const { device, page } = await takeDevice(browser);
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/about', 'About You');
    expect((await control(page, 'first_name').boundingBox())?.y).toBeLessThan(width === 390 ? 720 : 844);
    await banner(page).getByText('It takes 10 to 30 minutes; you can stop and come back.').waitFor();
    const note = banner(page).getByText('uses a separate application');
    expect(await note.isVisible()).toBe(false);
    await banner(page).getByText('Before you start').click();
    await note.waitFor();
    await expectAccessible(page, `the welcome at ${width}`, 'main');
    await leaveDevice(device);
  });

  it('is greeted at the first log-in until they change the page, and at the next ones differently', async () => {
    const applicant = await newApplicant();
    const { device, page } = await takeDevice(browser, applicant);
    await open(page, '/', 'About You');
    await banner(page).getByRole('heading', { name: "You're in! Now, let's get started..." }).waitFor();
    await account(page);
    await page.getByRole('dialog', { name: 'Account' }).getByText(applicant.email).waitFor();
    await expectAccessible(page, 'account popover', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await step(page, /Education/).click();
    await heading(page, 'Education and Work Experience').waitFor();
    expect(await banner(page).count()).toBe(0);
    await step(page, /About You/).click();
    await heading(page, 'About You').waitFor();
    expect(await banner(page).count()).toBe(0);

    await logIn(applicant.client, applicant.email, applicant.password);
    await page.reload();
    await banner(page).getByRole('heading', { name: "Welcome back! You're almost there." }).waitFor();
    await banner(page).getByText('You have not answered any questions yet: 22 required answers are missing.').waitFor();
    await control(page, 'first_name').fill('Lan');
    await banner(page).getByText('Your answers are where you left them: 21 required answers are missing.').waitFor();
    expect(
      (await applicant.client.get<{ successful_login: string[] }>('/api/profile')).body.successful_login,
    ).toHaveLength(2);
    await leaveDevice(device);
  });

  it('is led to the last page on load, unless an address names its own spot, and never to the completion', async () => {
    const applicant = await newApplicant();
    const { device, page } = await takeDevice(browser, applicant);
    await open(page, '/', 'About You');
    const saved = lastPageSaved(page, '/education');
    await step(page, /Education/).click();
    await saved;
    await heading(page, 'Education and Work Experience').waitFor();
    await page.goto('/about?utm_source=mail');
    await heading(page, 'Education and Work Experience').waitFor();
    expect(page.url()).toBe(`${stackUrl()}/education?utm_source=mail`);
    await open(page, '/about#first_name', 'About You');
    await page.goto('/completion');
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
    expect(path(page)).not.toBe('/completion');
    await leaveDevice(device);
  });

  it('gets no cookie but those that it is told of', async () => {
    const applicant = await newApplicant();
    const names = [...applicant.client.cookies.keys()].map((name) => name.replace(/\.\w+\./, '.'));
    expect(names.sort()).toEqual(['CognitoIdentityServiceProvider.state', 'access', 'refresh', 'signup']);
    await applicant.client.get('/api/logout');
    expect([...applicant.client.cookies.keys()]).toEqual(['signup']);
  });

  it('who goes back in the history has changed the page too', async () => {
    const applicant = await newApplicant();
    const { device, page } = await takeDevice(browser, applicant);
    await open(page, '/about', 'About You');
    await banner(page).waitFor();
    await page.evaluate(() => {
      history.pushState(history.state, '', '/education');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await heading(page, 'Education and Work Experience').waitFor();
    expect(await banner(page).count()).toBe(0);
    await leaveDevice(device);
  });

  it('who is validating sees no banner; who has submitted is always at the completion, with thanks', async () => {
    const validating = await newApplicant();
    await validating.client.post('/api/web-status', { web_status: 'started' });
    await validating.client.post('/api/web-status', { web_status: 'validating' });
    const { device: one, page } = await takeDevice(browser, validating);
    await open(page, '/about', 'About You');
    await page.getByText("We're missing some information!").waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await page.title()).toMatch(/^Error: /);
    await leaveDevice(one);

    const { device: two, page: done } = await takeDevice(browser, await submitted());
    for (const from of ['/about', '/final-steps#signature', '/completion', '/nowhere']) {
      await open(done, from, 'Your application was successfully submitted.');
      expect(path(done)).toBe('/completion');
    }
    await banner(done).getByRole('heading', { name: 'Thanks, Lan!' }).waitFor();
    await banner(done).getByText('Congratulations on completing the online portion of your application!').waitFor();
    await banner(done)
      .getByRole('heading', { name: /Pay the application fee of \$\d+/ })
      .waitFor();
    await banner(done).getByText('Salisbury University').waitFor();
    // What is done, and what may be of use later, is folded, but not on paper.
    const erased = done.getByText('the office has your account, your answers and your documents erased');
    expect(await erased.isVisible()).toBe(false);
    const { text } = await pdfText(await done.pdf());
    expect(text).toMatch(/documents\s+erased/);
    expect(await erased.isVisible()).toBe(false);
    await done.getByRole('button', { name: 'If you need something later' }).click();
    await erased.waitFor();
    await expectAccessible(done, 'completion', 'main');
    expect(await done.title()).toMatch(/^Submitted – /);
    expect(await done.getByRole('navigation', { name: 'Steps' }).count()).toBe(0);
    await leaveDevice(two);
  });

  it('who is not reached by email is told so after the submit, and saves the PDF copy there', async () => {
    const applicant = await submitted(`applicant-${crypto.randomUUID()}@bounce.test`);
    const told = async () => (await applicant.client.get<Profile>('/api/profile')).body;
    while (!(await told()).receipt_email) await new Promise((resolve) => setTimeout(resolve, 100));
    const { confirmation_number } = await told();
    const { device, page } = await takeDevice(browser, applicant);
    await open(page, '/completion', 'Your application was successfully submitted.');
    const notice = page.getByRole('alert');
    expect((await notice.textContent())?.trim()).toBe(
      `We could not deliver your receipt to ${applicant.email}. Your application is submitted; your confirmation number is ${confirmation_number}. You can save the PDF copy here.`,
    );
    expect(await page.getByText('We email it to').count()).toBe(0);
    await notice.getByRole('button', { name: 'save the PDF copy here' }).click();
    await page.getByRole('link', { name: /^Open your PDF copy/ }).waitFor();
    expect(await notice.isVisible()).toBe(true);
    await leaveDevice(device);
  });

  it('has the start sent to the server up to three times', async () => {
    const device = await newDevice(browser, await newApplicant());
    const page = await device.newPage();
    const sent: unknown[] = [];
    await page.route('**/api/web-status', (route) => {
      sent.push(route.request().postDataJSON());
      return sent.length < 3 ? refuse(503)(route) : route.continue();
    });
    await page.clock.install();
    await open(page, '/about', 'About You');
    while (sent.length < 3) await passSlowly(page);
    await page.clock.runFor(60_000);
    expect(sent).toEqual([1, 2, 3].map(() => ({ web_status: 'started' })));
    await device.close();
  });

  it('is started by the first submit when the start could not be sent', async () => {
    const applicant = await newApplicant();
    const device = await newDevice(browser, applicant);
    const page = await device.newPage();
    let tries = 0;
    await page.route('**/api/web-status', async (route) => {
      await refuse(503)(route);
      tries += 1;
    });
    await page.clock.install();
    await resume(page, applicant, '/final-steps', 'Final Steps');
    while (tries < 3) await passSlowly(page);
    await page.unroute('**/api/web-status');
    await page.getByRole('button', { name: 'Submit' }).click();
    await heading(page, 'About You').waitFor();
    await page.getByText("We're missing some information!").first().waitFor();
    const { body } = await applicant.client.get<{ web_status: { web_status: string }[] }>('/api/profile');
    expect(body.web_status.map(({ web_status }) => web_status)).toEqual(['started', 'validating']);
    await device.close();
  });
});

/** React tells the console what an error boundary shows to the person. */
const caught = /^error: ServerError: /;

describe('when something goes wrong', () => {
  it('loading shows a spinner, and a profile that cannot be loaded the root error screen', async () => {
    expectInConsole(caught);
    const { device, page } = await takeDevice(browser, await newApplicant());
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let requests = 0;
    await page.route('**/api/profile', async (route) => {
      requests += 1;
      await asked;
      await refuse(500)(route);
    });
    await page.goto('/about');
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
    await expectAccessible(page, 'loading');
    answer();
    await heading(page, 'Something went wrong.').waitFor();
    await page
      .getByText('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.')
      .waitFor();
    await expectAccessible(page, 'root error');
    await expectHelp(page);
    expect(requests).toBe(1);
    await page.unroute('**/api/profile');
    await page.getByRole('link', { name: 'Go back to the application' }).click();
    await heading(page, 'About You').waitFor();
    await leaveDevice(device);
  });

  it.each([
    ['is busy', { status: 503, json: { message: 'Busy.' } }],
    ["is hidden by a Wi-Fi's page", { status: 200, contentType: 'text/html', body: '<h1>Log in to the Wi-Fi</h1>' }],
  ])('the profile is asked for again while the server %s', async (_what, answer) => {
    const { device, page } = await takeDevice(browser, await newApplicant());
    let requests = 0;
    await page.route('**/api/profile', (route) => {
      requests += 1;
      return requests < 3 ? route.fulfill(answer) : route.continue();
    });
    await open(page, '/about', 'About You');
    expect(requests).toBe(3);
    await leaveDevice(device);
  });

  it('saving and submitting show a dialog, and the focus is back on the button', async () => {
    const applicant = await newApplicant();
    const { device, page } = await takeDevice(browser, applicant);
    await page.route('**/api/answer', refuse(500));
    await open(page, '/about', 'About You');
    const dialog = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await control(page, 'middle_name').fill('Thị');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await dialog.getByText('Please try again.').waitFor();
    await expectAccessible(page, 'unexpected error', 'dialog[open]');
    const save = page.getByText('Save and continue');
    expect(await save.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await save.evaluate((text) => text.closest('button') === document.activeElement)).toBe(true);
    await page.unroute('**/api/answer');
    const saved = lastPageSaved(page, '/education');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await heading(page, 'Education and Work Experience').waitFor();
    await saved;

    await resume(page, applicant, '/final-steps', 'Final Steps');
    await page.route('**/api/validations', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
    await page.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText("We've encountered an unexpected error at this time. Please try again later.").waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const submit = page.getByRole('button', { name: 'Submit' });
    expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true);
    await leaveDevice(device);
  });
});
