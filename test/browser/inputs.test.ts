import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Response, Route } from 'playwright-core';
import { partner } from '#partner';
import { todayIn } from '../../shared/form/calendar.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { longDate } from '../../shared/form/months.ts';
import { formatDate } from '../../web/form/masks/date.ts';
import type { ApiClient } from '../support/api-client.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { expectInConsole } from '../support/console-problems.ts';
import { applicantPage, control, focused, option, paste } from '../support/pages.ts';
import { browser } from '../support/suite-browser.ts';

let page: Page;
let client: ApiClient;

beforeAll(async () => {
  ({ page, client } = await applicantPage(browser));
});

const shownIn = (key: string) => control(page, key).inputValue();

async function type(key: string, text: string) {
  await control(page, key).fill('');
  await control(page, key).pressSequentially(text);
}

/** Continues to the next page; returns the answers on the server. */
async function stored(next: string) {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { level: 1, name: next }).waitFor();
  return (await client.get<{ answer: Answers }>('/api/profile')).body.answer;
}

describe('the inputs of the first page', () => {
  beforeAll(async () => {
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: 'About You' }).waitFor();
  });

  it('write a phone number as it is typed, deleted and corrected', async () => {
    await type('phone_home', '3015550100');
    expect(await shownIn('phone_home')).toBe('(301) 555-0100');
    await page.keyboard.press('Backspace');
    expect(await shownIn('phone_home')).toBe('(301) 555-010');
    await page.keyboard.type('9');
    await control(page, 'phone_home').press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    // After a separator, Backspace deletes the digit before it.
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    expect(await shownIn('phone_home')).toBe('(302) 555-0109');
  });

  it('take the phone number of any country without its extension, show it as it is stored, and keep what is none', async () => {
    expect(await page.locator('#phone_mobile-hint').textContent()).toMatch(
      /^For example, \(301\)\s555\u20110123 or \+44\s20\s7946\s0958\.$/,
    );
    await type('phone_mobile', '+84 24 3869 4242 #12');
    expect(await shownIn('phone_mobile')).toBe('+84 24 3869 4242 #12');
    await page.keyboard.press('Tab');
    expect(await shownIn('phone_mobile')).toBe('+842438694242');
    const note = page.locator('#phone_mobile').getByRole('status');
    expect(await note.textContent()).toBe('The extension 12 is left out: there is room for the number only.');
    await type('phone_mobile', '024 3869 4242');
    expect(await note.textContent()).toBe('');
    await page.keyboard.press('Tab');
    expect(await shownIn('phone_mobile')).toBe('024 3869 4242');
  });

  it.each([
    ['phone_home', '（３０２）５５５－０１０９', '(302) 555-0109'],
    ['birth_date', '۱۹۹۸/۴/۲۷', '04/27/1998'],
    ['ssn', '١٢٣-٤٥-٦٧٨٩', '•••-••-6789'],
    ['zip', '２０７４２', '20742'],
    ['email_address', '"Tran, Lan" <lan@example.com>', 'lan@example.com'],
    ['first_name', 'L\u0007a\u2060n', 'Lan'],
  ])('show once they are left how %s is read: %s', async (key, copied, read) => {
    await paste(page, key, copied);
    await page.keyboard.press('Tab');
    expect(await shownIn(key)).toBe(read);
  });

  it('mask a social security number unless it is edited or revealed', async () => {
    await type('ssn', '123456789');
    expect(await shownIn('ssn')).toBe('123-45-6789');
    await page.keyboard.press('Tab');
    expect(await shownIn('ssn')).toBe('•••-••-6789');
    await page.keyboard.press('Enter');
    expect(await shownIn('ssn')).toBe('123-45-6789');
    await page.keyboard.press('Enter');
    await paste(page, 'ssn', ' 987 65-4321');
    expect(await shownIn('ssn')).toBe('987-65-4321');
    await page.keyboard.press('Tab');
    expect(await shownIn('ssn')).toBe('•••-••-4321');
    // Shift+Tab selects the value, so that typing replaces it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('111223333');
    expect(await shownIn('ssn')).toBe('111-22-3333');
    await page.keyboard.press('Tab');
    await page.locator('[name="ssn"]').fill('987654321');
    expect(await shownIn('ssn')).toBe('987-65-4321');
    await page.keyboard.press('Tab');
  });

  it('leave alone what an input method is composing', async () => {
    const keyboard = await page.context().newCDPSession(page);
    const composed: string[] = [];
    for (const [key, typed] of [
      ['ssn', '９８７６５４３２１'],
      ['phone_home', '３０２５５５０１０９'],
    ] as const) {
      await control(page, key).fill('');
      // From the first digit on, over what the field would put between them.
      for (let length = 1; length <= typed.length; length += 1)
        await keyboard.send('Input.imeSetComposition', {
          text: typed.slice(0, length),
          selectionStart: length,
          selectionEnd: length,
        });
      composed.push(await shownIn(key));
      await keyboard.send('Input.insertText', { text: typed });
      composed.push(await shownIn(key));
    }
    expect(composed).toEqual(['９８７６５４３２１', '987-65-4321', '３０２５５５０１０９', '(302) 555-0109']);
  });

  it('read a date as it is written', async () => {
    await type('birth_date', '1/2/2000');
    expect(await shownIn('birth_date')).toBe('1/2/2000');
    await page.keyboard.press('Tab');
    expect(await shownIn('birth_date')).toBe('01/02/2000');
    const field = page.locator('#birth_date');
    await type('birth_date', '13/13/2000');
    expect(await field.getByRole('status').textContent()).toBe('');
    await type('birth_date', '4/5/1974');
    await field.getByText('April 5, 1974').waitFor();
    await paste(page, 'birth_date', ' 4/27/1998 ');
    await field.getByText('April 27, 1998').waitFor();
    await page.keyboard.press('Tab');
    expect(await shownIn('birth_date')).toBe('04/27/1998');
  });

  it('ask which day is meant when it may be two', async () => {
    const field = page.locator('#birth_date');
    await type('birth_date', '3.4.1998');
    await page.keyboard.press('Tab');
    expect(await shownIn('birth_date')).toBe('3.4.1998');
    expect(await field.getByRole('status').first().textContent()).toBe(
      ' Did you mean March 4, 1998? or April 3, 1998?',
    );
    await field.getByRole('button', { name: 'April 3, 1998?' }).click();
    expect(await shownIn('birth_date')).toBe('04/03/1998');
    await type('birth_date', '03-04-1998');
    await page.keyboard.press('Tab');
    expect(await shownIn('birth_date')).toBe('03/04/1998');
    expect(await field.getByRole('status').first().textContent()).toBe('March 4, 1998 Did you mean April 3, 1998?');
    await field.getByRole('button', { name: 'April 3, 1998?' }).click();
    expect(await shownIn('birth_date')).toBe('04/03/1998');
    expect(await field.getByRole('status').first().textContent()).toBe('April 3, 1998');
  });

  it('offer what 27/4/1998 means, where there was room for it', async () => {
    const typed = '27/4/1998';
    const field = page.locator('#birth_date');
    await control(page, 'birth_date').fill('');
    const height = async () => (await field.boundingBox())?.height;
    const before = await height();
    await type('birth_date', typed);
    expect(await shownIn('birth_date')).toBe(typed);
    await field.getByText('Did you mean').waitFor();
    const offer = field.getByRole('button', { name: 'April 27, 1998?' });
    expect(await height()).toBe(before);
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await offer.click();
    expect([await shownIn('birth_date'), await focused(page)]).toEqual(['04/27/1998', 'birth_date']);
    expect(await height()).toBe(before);
  });

  it('choose from lists by typing, with the blank one first and the United States second', async () => {
    const labels = await control(page, 'country').locator('option').allTextContents();
    expect([labels.slice(0, 3), labels.length]).toEqual([['--', 'United States', 'Afghanistan'], 251]);
    await control(page, 'country').focus();
    await page.keyboard.type('Canad');
    expect(await shownIn('country')).toBe('CAN');
    await control(page, 'state').focus();
    await page.keyboard.type('Mary');
    expect(await shownIn('state')).toBe('Maryland');
    expect(await control(page, 'gender').locator('option').first().textContent()).toBe('--');
  });

  it('choose radios by arrows and boxes by the space bar', async () => {
    await option(page, 'financial_aid', 'Y').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await option(page, 'financial_aid', 'N').isChecked()).toBe(true);
    await control(page, 'race_asian').focus();
    await page.keyboard.press('Space');
    expect(await control(page, 'race_asian').isChecked()).toBe(true);
    await control(page, 'race_white').check();
    await page.keyboard.press('Space');
    expect(await control(page, 'race_white').isChecked()).toBe(false);
  });

  it('ask for the race once, with boxes under one question', async () => {
    const group = page.getByRole('group', { name: 'What is your race? (optional)' });
    expect(await group.getByRole('checkbox').count()).toBe(5);
    expect(await group.getByText('(optional)').count()).toBe(1);
    expect(await group.getAttribute('aria-describedby')).toBe('race-hint');
    expect(await group.locator('#race-hint').textContent()).toBe('Select all that apply.');
  });

  it('are described by their hints', async () => {
    for (const [key, hint] of [
      ['first_name', 'If you have only one name, enter it as both first and last name.'],
      ['phone_home', 'One phone number is enough: home, cell or international. For example, (301)'],
      ['address_line_1', 'At most 45 characters. The rest goes into Address Line 2.'],
    ] as const) {
      expect(await control(page, key).getAttribute('aria-describedby')).toBe(`${key}-hint`);
      expect(await page.locator(`#${key}-hint`).textContent()).toContain(hint);
    }
    expect(await page.locator('#us_citizen').getAttribute('aria-describedby')).toBe('us_citizen-hint');
  });

  it('keep a text that is too long, and say by how much', async () => {
    await paste(page, 'last_name', 'x'.repeat(47));
    expect(await shownIn('last_name')).toHaveLength(47);
    await page.locator('#last_name').getByText('2 characters too many').first().waitFor();
    await paste(page, 'last_name', 'Nguyễn 😀 مريم');
    await page.locator('#last_name').getByText('too many').waitFor({ state: 'detached' });
  });

  it.each([
    ['first_name', 45],
    ['email_address', 254],
    ['address_line_1', 45],
  ] as const)('announce that %s is too long', async (key, max) => {
    const field = page.locator(`#${key}`);
    const status = field.getByRole('status');
    await field.evaluate((element) => {
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
        const said = added
          .flatMap((each) => [...each.querySelectorAll('[role="status"]')])
          .map((each) => each.textContent);
        if (said.length > 0) element.dataset.saidAtFirst = said.join('');
      }).observe(element, { childList: true, subtree: true });
    });
    const before = await status.count();
    await paste(page, key, 'x'.repeat(max + 2));
    // Some screen readers ignore a live region that is inserted together with its text.
    await page.locator(`#${key}[data-said-at-first=""]`).waitFor();
    await status.filter({ hasText: /^\d+ characters? too many$/ }).waitFor({ state: 'attached' });
    await control(page, key).fill('');
    expect(await status.count()).toBe(before);
  });

  it('keep an email address as it is written, without the space around it', async () => {
    await paste(page, 'email_address', ' lan@example.org ');
    await page.keyboard.press('Tab');
    expect(await shownIn('email_address')).toBe('lan@example.org');
  });

  it('leave the page with the Enter key in no field', async () => {
    await control(page, 'last_name').press('Enter');
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  it('show the questions that an answer reveals, and clear them when it no longer does', async () => {
    await option(page, 'us_citizen', 'N').check();
    expect(await focused(page)).toBe('us_citizen');
    await option(page, 'visa_permit', 'Y').check();
    await control(page, 'visa_permit_type').selectOption('F1');
    await option(page, 'visa_permit', 'N').check();
    expect(await control(page, 'visa_permit_type').count()).toBe(0);
    await option(page, 'visa_permit', 'Y').check();
    expect(await shownIn('visa_permit_type')).toBe('');
    await control(page, 'visa_permit_type').selectOption('H4');
    await option(page, 'us_citizen', 'Y').check();
    expect(await control(page, 'visa_permit').count()).toBe(0);
    await option(page, 'us_citizen', 'N').check();
    expect(await option(page, 'visa_permit', 'Y').isChecked()).toBe(false);
    expect(await control(page, 'visa_permit_type').count()).toBe(0);
  });

  it('show no errors before the first submit', async () => {
    expect(await shownIn('phone_mobile')).toBe('024 3869 4242');
    expect(await page.locator('[aria-invalid="true"], [type="radio"]:not([aria-invalid="false"])').count()).toBe(0);
    expect(await page.locator('#error-summary').count()).toBe(0);
  });

  it('store what they show, each with the label that was chosen', async () => {
    const answers = await stored('Education and Work Experience');
    expect(answers).toMatchObject({
      phone_home: '(302) 555-0109',
      phone_mobile: '024 3869 4242',
      ssn: '987-65-4321',
      birth_date: '1998-04-27',
      country: 'CAN',
      country_desc: 'Canada',
      state: 'Maryland',
      state_desc: 'Maryland',
      financial_aid: 'N',
      financial_aid_desc: 'No',
      race_asian: true,
      last_name: 'Nguyễn 😀 مريم',
      email_address: 'lan@example.org',
      us_citizen: 'N',
      us_citizen_desc: 'No',
    });
    expect([answers.visa_permit_type ?? '', answers.visa_permit_type_desc ?? '']).toEqual(['', '']);
    expect(answers.race_white ?? '').toBe('');
  });
});

describe('the inputs of the second page', () => {
  it('offer what the program has, and clear what another one has not', async () => {
    expect(await control(page, 'entry_term').count()).toBe(0);
    await control(page, 'applied_major').focus();
    await page.keyboard.type('Nursing');
    expect(await shownIn('applied_major')).toBe('22');
    await control(page, 'applied_concentration').selectOption('FNP');
    await control(page, 'entry_term').selectOption({ index: 1 });
    await control(page, 'modality_pref').selectOption('MAIN');
    await control(page, 'applied_major').selectOption('23');
    expect(await shownIn('applied_concentration')).toBe('');
    expect(await control(page, 'applied_concentration').locator('option').allTextContents()).toEqual([
      '--',
      'Water Resources',
      'Environmental Policy',
      'Geographic Information Systems',
    ]);
    expect([await shownIn('entry_term'), await shownIn('modality_pref')]).toEqual(['', '']);
    await control(page, 'applied_major').selectOption('30');
    expect(await control(page, 'applied_concentration').count()).toBe(0);
    expect(await control(page, 'modality_pref').count()).toBe(0);
  });

  it('choose months and years by typing', async () => {
    await control(page, 'college_attend_to_month').focus();
    await page.keyboard.type('Ma');
    await page.keyboard.type('y');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('college_attend_to_year');
    await page.keyboard.type('2020');
    const answers = await stored('Final Steps');
    expect(answers).toMatchObject({
      applied_major: '30',
      college_attend_to_month: '5',
      college_attend_to_month_desc: 'May',
      college_attend_to_year: '2020',
      college_attend_to_year_desc: '2020',
    });
    expect(answers.applied_concentration ?? '').toBe('');
  });
});

describe('the inputs of the third page', () => {
  const explanation = 'criminalcharges_explanation';

  it('count what is left in a text area, and cut nothing', async () => {
    await option(page, 'criminalcharges', 'Y').check();
    const field = page.locator(`#${explanation}`);
    await field.getByText('7,000 characters left').waitFor();
    await control(page, explanation).pressSequentially('A 😀');
    await field.getByText('6,996 characters left').first().waitFor();
    await paste(page, explanation, 'x'.repeat(7_001));
    await field.getByText('1 character too many').first().waitFor();
    expect(await shownIn(explanation)).toHaveLength(7_001);
    await page.keyboard.press('Backspace');
    await field.getByText('0 characters left').first().waitFor();
    // The live region is debounced.
    await field.getByRole('status').filter({ hasText: '0 characters left' }).waitFor({ state: 'attached' });
  });

  it('offer the day of signing', async () => {
    await page.getByRole('button', { name: 'Use today’s date for Date' }).click();
    const today = todayIn(partner.config.timeZone);
    expect(await shownIn('form_submission_date')).toBe(formatDate(today));
    await page.locator('#form_submission_date').getByText(longDate(today)).waitFor();
    await control(page, 'form_submission_date').fill('');
  });

  it('take a signature by keyboard', async () => {
    await type('signature', 'Lan Nguyễn');
    await control(page, 'legal_agree').press('Space');
    expect(await control(page, 'legal_agree').isChecked()).toBe(true);
  });
});

describe('after an incomplete submit', () => {
  it('every link of the summary goes to the control, on whatever page it is', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/about/);
    await page.waitForFunction(() => document.activeElement?.id === 'error-summary');
    const summary = page.locator('#error-summary');
    await summary.getByText("We're missing some information!").waitFor();
    expect(await summary.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Step 1 of 3 – About You: 8 errors',
      'Step 2 of 3 – Education and Work Experience: 4 errors',
      'Step 3 of 3 – Final Steps: 4 errors',
    ]);
    const messages = await summary.getByRole('link').allTextContents();
    expect(messages).toEqual([
      'First Name',
      'Please provide a valid phone number for cell phone.',
      'Address Line 1',
      'City',
      'Do you currently hold a U.S. visa or permit?',
      'What is your current status in the United States?',
      'Is English your native language?',
      'Country of Citizenship',
      'Entry Term',
      'Are you seeking in-state (Maryland resident) tuition?',
      'Have you previously attended Foothills State University?',
      'Search for Your School',
      'Have you ever been subject to disciplinary action at a college, university or other educational institution?',
      'Have you ever been convicted of, or pleaded guilty or no contest to, a criminal offense other than a minor traffic violation?',
      'Have you ever been subject to disciplinary action or received a discharge other than honorable while serving in the military?',
      'Date',
    ]);
    expect((await client.post('/api/submit', {})).body.errors).toEqual(
      expect.objectContaining({ form_submission_date: ['Date'], first_name: ['First Name'] }),
    );
    for (const [link, name] of [
      ['Entry Term', 'entry_term'],
      ['Do you currently hold a U.S. visa or permit?', 'visa_permit'],
      ['Date', 'form_submission_date'],
      ['Search for Your School', 'college_name'],
      ['First Name', 'first_name'],
    ] as const) {
      await summary.getByRole('link', { name: link, exact: true }).click();
      await page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
      expect(new URL(page.url()).hash).toBe(`#${name}`);
    }
  });

  it('errors are shown at their fields and disappear once they are fixed', async () => {
    const field = page.locator('#first_name');
    await field.getByText('Required: First Name').waitFor();
    // To the eye its label is there once.
    const [label, error] = [field.locator('label'), field.locator('#first_name-error p')];
    expect((await label.textContent())?.trim()).toBe('First Name');
    expect(await error.locator('span').last().boundingBox()).toMatchObject({ width: 1, height: 1 });
    expect(await control(page, 'first_name').getAttribute('aria-invalid')).toBe('true');
    expect(await control(page, 'first_name').getAttribute('aria-describedby')).toContain('first_name-error');
    await type('first_name', 'Lan');
    expect(await control(page, 'first_name').getAttribute('aria-invalid')).toBeNull();
    expect(await page.locator('#error-summary').getByRole('link', { name: 'First Name', exact: true }).count()).toBe(0);
    await control(page, 'first_name').fill('');
    expect(await control(page, 'first_name').getAttribute('aria-invalid')).toBe('true');
  });

  it('"Next error" leads from one to the next, over pages and from the last to the first', async () => {
    const links = page.getByRole('link', { name: 'Next error' });
    const next = async (key: string) => {
      await page.locator(`#${key}`).locator('input, select').first().focus();
      expect(await links.count()).toBe(1);
      await page.locator(`#${key}`).getByRole('link', { name: 'Next error' }).click();
    };
    const isFocused = (name: string) =>
      page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
    await next('first_name');
    await isFocused('phone_mobile');
    await next('citizenship');
    await isFocused('entry_term');
    await next('college_name');
    await isFocused('disciplinary_action');
    await next('form_submission_date');
    await isFocused('first_name');
  });

  it('a month and year pair shows one error for both parts', async () => {
    const posted = page.waitForRequest('**/api/validations');
    await page.getByRole('link', { name: /Education and Work/ }).click();
    expect((await posted).postDataJSON().errors).toMatchObject({ first_name: ['First Name'] });
    await control(page, 'college_attend_to_year').selectOption('');
    const summary = page.locator('#error-summary');
    await summary.getByRole('link', { name: 'Attended To' }).waitFor();
    expect(await summary.getByRole('link', { name: 'Attended To' }).count()).toBe(1);
    await summary.getByRole('link', { name: 'Attended To' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'college_attend_to_month');
    for (const part of ['month', 'year'])
      expect(await control(page, `college_attend_to_${part}`).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a page that is left while errors are shown', () => {
  const leftWith = async (leave: () => Promise<unknown>) => {
    const saved = page.waitForRequest('**/api/answer');
    const posted = page.waitForRequest('**/api/validations');
    await leave();
    return [(await saved).postDataJSON().answer, Object.keys((await posted).postDataJSON().errors)];
  };

  it('is saved and validated by a link of the summary', async () => {
    await control(page, 'college_program_study').fill('Arts');
    const link = page.locator('#error-summary').getByRole('link', { name: 'Country of Citizenship' });
    expect(await leftWith(() => link.click())).toEqual([
      expect.objectContaining({ college_program_study: 'Arts' }),
      expect.arrayContaining(['citizenship', 'form_submission_date']),
    ]);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'citizenship');
  });

  it("is saved and validated by the browser's Back", async () => {
    await control(page, 'preferred_name').fill('Lan');
    expect(await leftWith(() => page.goBack())).toEqual([
      { preferred_name: 'Lan' },
      expect.arrayContaining(['citizenship', 'form_submission_date']),
    ]);
  });
});

describe('a field of a recommender', () => {
  it('has the number in its message for ears and the summary, and to the eye in its block alone', async () => {
    const { page: other, context } = await applicantPage(browser, {
      ...completeAnswers,
      applied_major: '5',
      recommender_1_phone: '(111) 111-1111',
    });
    await other.goto('/final-steps');
    await other.getByRole('button', { name: 'Submit' }).click();
    const message = 'Recommender 1: Please enter a valid phone number.';
    await other.locator('#error-summary').getByRole('link', { name: message, exact: true }).click();
    const error = other.locator('#recommender_1_phone-error p').first();
    await error.waitFor(); // its section opens first
    expect(await error.textContent()).toBe(`Error: ${message}`);
    expect(await error.getByText('Recommender 1:').boundingBox()).toMatchObject({ width: 1, height: 1 });
    await context.close();
  });
});

describe('a submit that is answered after its page was left', () => {
  /** Presses "Submit", leaves by `leave` while the first request to `path` waits, and answers it with `answer`. */
  async function leftDuring(
    other: Page,
    path: string,
    answer: (route: Route) => Promise<void>,
    leave: () => Promise<void>,
  ) {
    const left = Promise.withResolvers<void>();
    await other.route(
      path,
      async (route) => {
        await left.promise;
        await answer(route);
      },
      { times: 1 },
    );
    await other.goto('/final-steps');
    const asked = other.waitForRequest(path);
    await other.getByRole('button', { name: 'Submit' }).click();
    await asked;
    await leave();
    left.resolve();
  }

  it('leaves whoever has followed a link of the summary where they are', async () => {
    const { page: other, context } = await applicantPage(browser, { ...completeAnswers, first_name: '', city: '' });
    const summary = other.locator('#error-summary');
    let posted: Promise<Response> | undefined;
    const isAt = (name: string) =>
      other.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
    await leftDuring(
      other,
      '**/api/web-status',
      (route) => route.continue(),
      async () => {
        await summary.getByRole('link', { name: 'City', exact: true }).click();
        await isAt('city');
        posted = other.waitForResponse('**/api/validations');
      },
    );
    await (await posted)?.finished();
    await other.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await isAt('city');
    expect(new URL(other.url()).hash).toBe('#city');
    await context.close();
  });

  it.each([
    ['fails', 500, 'Submitting did not finish', 'Something went wrong.'],
    ['is refused', 409, 'Your application was not submitted', 'This term is closed.'],
  ])('says so when it %s', async (_, status, label, message) => {
    const { page: other, context } = await applicantPage(browser, completeAnswers);
    expectInConsole(/status of (500|409)/);
    await leftDuring(
      other,
      '**/api/submit',
      (route) => route.fulfill({ status, json: { message } }),
      async () => {
        await other
          .getByRole('link', { name: /About You/ })
          .first()
          .click();
        await other.getByRole('heading', { level: 1, name: 'About You' }).waitFor();
      },
    );
    await other.getByText(label, { exact: true }).waitFor();
    await other.getByText(message, { exact: true }).waitFor();
    await context.close();
  });
});

describe('a choice that is no longer offered', () => {
  it('is named at its field, in the summary and in the review, until another is made', async () => {
    const expired = {
      entry_term: '2024FA',
      us_citizen: 'Q',
      us_citizen_desc: 'Both',
      country: 'YUG',
      country_desc: 'Yugoslavia',
      college_attend_to_year: '1925',
      gender: 'Z',
    };
    const applicant = await applicantPage(browser, { ...completeAnswers, ...expired });
    const { page: other, context } = applicant;
    const notice = (chosen: string) => `You chose ${chosen}, which is no longer offered. Please choose again.`;
    const saysAt = async (key: string, chosen: string) => {
      const field = other.locator(`#${key}`);
      await field.getByText(notice(chosen), { exact: true }).waitFor();
      const described = field.locator(`[aria-describedby~="${key}-notice"]`).first();
      return (await field.getAttribute('aria-describedby')) ?? (await described.getAttribute('aria-describedby'));
    };
    await other.goto('/education');
    expect(await saysAt('entry_term', 'Fall 2024')).toContain('entry_term-notice');
    expect(await control(other, 'entry_term').inputValue()).toBe('');
    expect(await saysAt('college_attend_to', '1925')).toContain('college_attend_to-notice');

    await other.getByRole('link', { name: 'Final Steps' }).first().click();
    await other.locator('summary').click();
    const terms = other.locator('dd', { hasText: 'Fall 2024 (no longer offered)' });
    await terms.getByRole('link', { name: 'Missing answer: Entry Term' }).waitFor();
    await other.locator('dd', { hasText: 'Z (no longer offered)' }).waitFor();

    await other.getByRole('button', { name: 'Submit' }).click();
    const summary = other.locator('#error-summary');
    for (const chosen of ['Fall 2024', 'Both', 'Yugoslavia', '1925']) await summary.getByText(notice(chosen)).waitFor();
    expect(await summary.getByRole('link').allTextContents()).toContain('Entry Term');
    expect(await saysAt('us_citizen', 'Both')).toMatch(/us_citizen-notice us_citizen-error/);
    await saysAt('gender', 'Z');

    await option(other, 'us_citizen', 'Y').check();
    await control(other, 'country').selectOption('USA');
    await other.waitForFunction(() => !/Both|Yugoslavia/.test(document.querySelector('main')?.textContent ?? ''));
    await context.close();
  });
});

describe('a question that only the server knows', () => {
  it('is listed with the rest and logged, though no link leads to it', async () => {
    const { page: other, context } = await applicantPage(browser, completeAnswers);
    const report =
      'The question with yupValueKey new_question does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.';
    expectInConsole(new RegExp(`^error: ${report}`));
    const reported = other.waitForEvent('console', (message) => message.text() === report);
    await other.route('**/api/submit', (route) =>
      route.fulfill({ status: 422, json: { message: 'No.', errors: { new_question: ['New Question'] } } }),
    );
    await other.route('**/api/validations', (route) => route.fulfill({ json: { message: 'Saved.' } }));
    await other.goto('/final-steps');
    const submit = other.getByRole('button', { name: 'Submit' });
    const { width = 0, height = 0 } = (await submit.boundingBox()) ?? {};
    expect([width >= 160, height >= 48]).toEqual([true, true]);
    await submit.click();
    await other.locator('#error-summary').getByText('New Question').waitFor();
    await reported;
    await context.close();
  });
});
