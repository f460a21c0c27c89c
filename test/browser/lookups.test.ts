import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { accessibilityProblems } from '../support/browser.ts';
import { control, focused, paste, visitorPage } from '../support/pages.ts';
import { browser } from '../support/suite-browser.ts';

let page: Page;

beforeAll(async () => {
  ({ page } = await visitorPage(browser));
});
afterEach(async () => {
  await page.unrouteAll();
});

const shownIn = (key: string) => control(page, key).inputValue();
const options = () => page.getByRole('option').filter({ visible: true });
const failing =
  (status: number, contentType = 'application/json', body = '{"message":"No."}') =>
  (route: Route) =>
    route.fulfill({ status, contentType, body });
const suggestions = /\/lookup\/find\?.*text=/;
const details = /\/lookup\/find\?.*id=/;

async function open(path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const clear = async (...keys: string[]) => {
  for (const key of keys) await control(page, key).fill('');
};

/** Leaves the search by keyboard, which keeps the focus in the empty field. */
async function enterManually(key: string, hint: string) {
  const status = page.locator(`#${key}`).getByRole('status').last();
  expect(await status.textContent()).toBe('');
  await page
    .locator(`#${key}`)
    .getByRole('button', { name: /Enter manually/ })
    .press('Enter');
  await status.filter({ hasText: hint }).waitFor();
  expect(await focused(page)).toBe(key);
}

/** Requires that a failure shows no error. */
async function expectQuiet() {
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByText(/Error|went wrong|unexpected/).count()).toBe(0);
}

describe('the school search', () => {
  beforeAll(() => open('/education'));
  beforeEach(() => clear('college_name', 'college_city'));

  /** Without earlier suggestions. */
  const openAnew = async () => {
    await open('/education');
    await clear('college_name', 'college_city');
  };

  it('finds by keyboard and fills what belongs to the school', async () => {
    // What is found for fewer letters is replaced by it, and nothing is chosen then.
    const found = page.waitForResponse((response) => /text=Salisb(&|$)/.test(response.url()));
    await control(page, 'college_name').pressSequentially('Salisb');
    await found;
    await page.getByRole('option', { name: /Salisbury University/ }).waitFor();
    expect(await options().count()).toBeLessThanOrEqual(5);
    await page.getByText(/suggestions? available/).waitFor({ state: 'attached' });
    expect(await control(page, 'college_name').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.locator('[name="college_name"][aria-activedescendant]').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="college_city"]')?.value === 'Salisbury',
    );
    expect(await shownIn('college_name')).toBe('Salisbury University');
    const field = page.locator('#college_name');
    await field.getByText('The fields below were filled in. Please check them.').waitFor({ state: 'attached' });
    expect(await shownIn('college_state')).toBe('Maryland');
    expect(await shownIn('college_zip')).toMatch(/^\d{5}/);
    expect(await focused(page)).toBe('college_name');
    expect(await options().count()).toBe(0);
    await page.keyboard.type(' xyzzy');
    const nothing = field.getByText('No suggestions. Go on typing, and fill in the fields below.');
    await nothing.waitFor();
    // In sight, and beside the way out.
    const [shown, manually] = [
      await nothing.boundingBox(),
      await field.getByRole('button', { name: /Enter manually/ }).boundingBox(),
    ];
    expect(shown?.width).toBeGreaterThan(100);
    expect((manually?.y ?? 0) + (manually?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0);
    expect(await accessibilityProblems(page, '#college_name')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await nothing.count()).toBe(0);
    expect(await shownIn('college_name')).toBe('Salisbury University xyzzy');
  });

  it('closes with Escape and keeps what was typed', async () => {
    await control(page, 'college_name').pressSequentially('Salisb');
    await options().first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    expect(await shownIn('college_name')).toBe('Salisb');
    await page.keyboard.press('Tab');
    expect(await shownIn('college_name')).toBe('Salisb');
  });

  it('shows its suggestions also beyond the end of the section', async () => {
    await openAnew();
    await control(page, 'college_name').pressSequentially('Salisb');
    await options().first().waitFor();
    const isOnScreen = await control(page, 'college_name').evaluate((input) => {
      const section = input.closest<HTMLElement>('section[id^="section"]');
      if (!section) throw new Error('The search is in no section.');
      section.style.height = `${input.getBoundingClientRect().bottom - section.getBoundingClientRect().top}px`;
      const last = document.querySelector('[role="listbox"]:not([hidden]) > [role="option"]:last-child');
      last?.scrollIntoView({ block: 'nearest' });
      const { left = 0, top = 0 } = last?.getBoundingClientRect() ?? {};
      return last?.contains(document.elementFromPoint(left + 20, top + 10));
    });
    expect(isOnScreen).toBe(true);
  });

  it('is debounced, and sends a request every half second at the latest', async () => {
    const asked: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (suggestions.test(request.url())) asked.push(Object.fromEntries(new URL(request.url()).searchParams));
    });
    const untilAskedFor = async (text: string) => {
      for (let tries = 0; tries < 100 && asked.at(-1)?.text !== text; tries += 1) await page.waitForTimeout(100);
    };
    await control(page, 'college_name').pressSequentially('Salisbury U', { delay: 20 });
    await untilAskedFor('Salisbury U');
    expect(asked.length).toBeLessThanOrEqual(3);
    await control(page, 'college_name').fill('');
    asked.length = 0;
    await control(page, 'college_name').pressSequentially('Frostburg State Univ', { delay: 100 });
    await untilAskedFor('Frostburg State Univ');
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThan(15);
    expect(asked.at(-1)).toEqual({
      text: 'Frostburg State Univ',
      category: 'college_ceeb',
      max_results: '5',
    });
  });

  it.each([
    ['an error', failing(500)],
    ['a lost session', failing(401)],
    ['a page instead of an answer', failing(200, 'text/html', '<html></html>')],
    ['no connection', (route: Route) => route.abort()],
  ] as const)('suggests nothing on %s, without an error', async (_name, answer) => {
    await openAnew();
    await page.route(suggestions, answer);
    const failed = page.waitForEvent('requestfinished', (request) => suggestions.test(request.url())).catch(() => {});
    await control(page, 'college_name').pressSequentially('Salisbury');
    await Promise.race([failed, page.waitForEvent('requestfailed')]);
    await page.waitForTimeout(300);
    expect(await options().count()).toBe(0);
    expect(await shownIn('college_name')).toBe('Salisbury');
    await expectQuiet();
    await page.unrouteAll();
    await control(page, 'college_name').pressSequentially(' U');
    await page.getByRole('option', { name: /Salisbury University/ }).waitFor();
  });

  it.each([
    ['an error', failing(500)],
    ['a school that is gone', failing(404)],
    ['a page instead of an answer', failing(200, 'text/html', '<html></html>')],
    ['no connection', (route: Route) => route.abort()],
  ] as const)('keeps the name when its details meet %s', async (_name, answer) => {
    await openAnew();
    await page.route(details, answer);
    await control(page, 'college_name').pressSequentially('Salisb');
    await page.getByRole('option', { name: /Salisbury University/ }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="college_name"]')?.value === 'Salisbury University',
    );
    await page.waitForTimeout(200);
    expect(await shownIn('college_name')).toBe('Salisbury University');
    expect(await shownIn('college_city')).toBe('');
    await expectQuiet();
  });

  it('can be left for manual entry', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await enterManually('college_name', 'Enter your school information below.');
    await page.keyboard.type('Salisbury');
    expect(await shownIn('college_name')).toBe('Salisbury');
    await page.waitForTimeout(600);
    expect(asked.filter((url) => suggestions.test(url))).toEqual([]);
    expect(await options().count()).toBe(0);
  });
});

describe('the address search', () => {
  beforeAll(() => open('/about'));
  beforeEach(() => clear('address_line_1', 'city'));

  it('finds what is pasted, and fills street, city, state, zip code and country', async () => {
    await paste(page, 'address_line_1', '88 Balt');
    await options().first().click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="city"]')?.value !== '');
    for (const key of ['address_line_1', 'city', 'state', 'zip', 'country'])
      expect([key, await shownIn(key)]).toEqual([key, expect.stringMatching(/\S/)]);
  });

  it('keeps the street when its details cannot be had', async () => {
    await page.route(details, failing(503));
    await control(page, 'address_line_1').pressSequentially('88 Balt');
    const street = await options()
      .first()
      .evaluate((element) => element.firstChild?.textContent);
    await options().first().click();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLInputElement>('[name="address_line_1"]')?.value === text,
      street,
    );
    expect(await shownIn('city')).toBe('');
    const note = page.getByText('The details could not be loaded. Please check the fields below.');
    await note.waitFor();
    await expectQuiet();
    await control(page, 'address_line_1').press('End');
    await page.keyboard.type('a');
    expect(await note.count()).toBe(0);
  });

  describe('while the details load', () => {
    /** Chooses the first suggestion, and has its details answered after `type`. */
    async function chosenBefore(type: () => Promise<void>) {
      const answered = Promise.withResolvers<void>();
      await page.route(details, async (route) => {
        await answered.promise;
        await route.continue();
      });
      await control(page, 'address_line_1').pressSequentially('88 Balt');
      await options().first().click();
      await type();
      const response = page.waitForResponse(details);
      answered.resolve();
      await response;
      await page.waitForTimeout(100);
    }

    it('keeps another street that is typed, and fills in nothing', async () => {
      await chosenBefore(() => control(page, 'address_line_1').fill('7 Other Street'));
      expect(await shownIn('address_line_1')).toBe('7 Other Street');
      expect(await shownIn('city')).toBe('');
    });

    it('keeps what is typed below, and fills in the rest', async () => {
      await clear('zip');
      await chosenBefore(() => control(page, 'city').fill('LaVale'));
      expect(await shownIn('city')).toBe('LaVale');
      expect(await shownIn('zip')).toMatch(/\d/);
    });
  });

  it('can be left for manual entry', async () => {
    await enterManually('address_line_1', 'Enter your address below.');
    await page.keyboard.type('88 Balt');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('address_line_2');
    expect(await shownIn('address_line_1')).toBe('88 Balt');
  });
});
