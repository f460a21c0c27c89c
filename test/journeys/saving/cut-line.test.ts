import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventuallyPasses } from '../../support/eventually.ts';
import { control, heading, logInHere, open, resume, storedAnswers } from '../../support/journeys.ts';
import { holds, isSave } from '../../support/line.ts';
import {
  applicantWith,
  closeDevices,
  crash,
  deviceOnLine,
  education,
  failToLogOut,
  finalSteps,
  keptAfterMs,
  logOutQuestion,
  offers,
  option,
  press,
  reloaded,
  saying,
  saysSaved,
  shown,
  storedBy,
  typedIn,
  worksOffline,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date('2026-11-21T09:00:00Z');
const same = 'mailing_addr_same_as_perm_addr';

describe('what is typed without a line', () => {
  it('is offered when its row was removed on another device, and comes back with the row', async () => {
    const applicant = await applicantWith(
      { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' },
      { college: 3 },
    );
    const { client } = applicant;
    const { device, page } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/education', education);
    await device.setOffline(true);
    await control(page, 'college_3_city').fill('Harbor');
    await client.put('/api/answer', { answer: { college_3_name: '' } });
    await client.put('/api/add-another', { button_id: 'college', num_components: 2 });
    await device.setOffline(false);
    await eventuallyPasses(async () => {
      const isOffered = (await saying.goneRow(page, 'College 3').count()) === 1;
      expect({ isOffered, saysSaved: await saysSaved(page) }).toEqual({ isOffered: true, saysSaved: false });
    });
    await offers.bringBack(page);
    await eventuallyPasses(async () => {
      expect(await storedAnswers(applicant)).toMatchObject({ college_3_city: 'Harbor' });
      expect((await client.get('/api/add-another')).body).toEqual({ college: 3 });
    });
    expect(await typedIn(page, 'college_3_city')).toBe('Harbor');
  });

  it('is offered together with the answers below it when another device has answered otherwise', async () => {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    await device.setOffline(true);
    await option(page, same, 'N').check();
    await control(page, 'mailing_city').fill('Here');
    await control(page, 'mailing_address_line_2').fill('Flat 2');
    await saying.notSaved(page).first().waitFor();
    await applicant.client.put('/api/answer', { answer: { [same]: 'Y' } });
    await device.setOffline(false);
    await offers.panel(page).waitFor();
    await offers.useTyped(page, 'Is your mailing address the same');
    const taken = { [same]: 'N', mailing_city: 'Here', mailing_address_line_2: 'Flat 2' };
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject(taken));
  });

  it('says how many answers hang on what it offers, and leaves them out with it', async () => {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    await device.setOffline(true);
    await option(page, same, 'N').check();
    await control(page, 'mailing_city').fill('Here');
    await control(page, 'mailing_address_line_2').fill('Flat 2');
    await saying.notSaved(page).first().waitFor();
    await applicant.client.put('/api/answer', { answer: { [same]: 'Y' } });
    await device.setOffline(false);
    await offers.elsewhere(page, 'Yes').waitFor();
    await offers.typed(page, 'No, with 2 answers below it').waitFor();
    await line.quiet();
    expect((await storedAnswers(applicant)).mailing_city ?? '').toBe('');
    await offers.useSaved(page, 'Is your mailing address the same');
    await offers.panel(page).waitFor({ state: 'detached' });
    await line.quiet();
    expect(await storedAnswers(applicant)).toMatchObject({ [same]: 'Y' });
    expect(await storedAnswers(applicant)).not.toMatchObject({ mailing_city: 'Here' });
  });

  it('in two tabs is saved as it was typed last when both send at once', async () => {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await line.quiet();
    await device.setOffline(true);
    await control(page, 'middle_name').fill('Older');
    await control(other, 'middle_name').fill('Newer');
    const isNewer = async () => expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Newer' });
    // The later one arrives first, if both are sent.
    line.rule(async (call) => {
      if (holds('Older')(call)) await eventuallyPasses(isNewer, 3_000).catch(() => {});
      return undefined;
    });
    await line.after(() => device.setOffline(false), isSave);
    await eventuallyPasses(async () => {
      await isNewer();
      expect([await typedIn(page, 'middle_name'), await typedIn(other, 'middle_name')]).toEqual(['Newer', 'Newer']);
    });
  });
});

describe('sensitive answers that could not be saved', () => {
  const ssn = '123-45-6789';
  const explanation = 'disciplinary_action_explanation';

  it.each([
    ['a crash', crash],
    ['closing the tab', (page: Page) => page.close()],
  ])('are there again after %s, and in no storage as they were typed', async (_, end) => {
    const applicant = await applicantWith({ disciplinary_action: 'Y' });
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/final-steps', finalSteps);
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, explanation).fill('It was a mistake.');
    await page.waitForTimeout(keptAfterMs);
    expect(await storedBy(page)).not.toContain('mistake');
    await end(page);
    const again = await device.newPage();
    await open(again, '/final-steps', finalSteps);
    await eventuallyPasses(async () => expect(await typedIn(again, explanation)).toBe('It was a mistake.'));
    line.rule();
    await eventuallyPasses(async () =>
      expect(await storedAnswers(applicant)).toMatchObject({ [explanation]: 'It was a mistake.' }),
    );
  });

  /** A social security number that was typed and reloaded without a line. */
  async function reloadedSealed() {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant, { serviceWorkers: 'allow' });
    await resume(page, applicant, '/about', 'About You');
    await worksOffline(page);
    await device.setOffline(true);
    // A page that is left is online again a moment before it has gone.
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, 'ssn').fill(ssn);
    await page.waitForTimeout(keptAfterMs);
    expect(await storedBy(page)).not.toMatch(/6789/);
    await reloaded(page, 'About You');
    const reconnect = async () => {
      line.rule();
      await device.setOffline(false);
    };
    return { applicant, page, reconnect };
  }

  it('are saved with the next line after a reload without one', async () => {
    const { applicant, reconnect } = await reloadedSealed();
    await reconnect();
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ ssn }));
  });

  it('are said to be kept sealed where they were typed, as long as there is no line', async () => {
    const { page, reconnect } = await reloadedSealed();
    await saying.sealed(page).waitFor({ timeout: 5_000 });
    await reconnect();
    await saying.sealed(page).waitFor({ state: 'detached' });
    await eventuallyPasses(async () => expect(await typedIn(page, 'ssn')).toContain('6789'));
  });

  it('of a visitor are said not to be kept', async () => {
    const { page } = await deviceOnLine(browser);
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Lan');
    await control(page, 'ssn').fill(ssn);
    await page.waitForTimeout(keptAfterMs);
    expect(await storedBy(page)).not.toMatch(/6789/);
    await saying.notKept(page).first().waitFor({ timeout: 5_000 });
  });
});

describe('what was never sent', () => {
  /** Types what cannot be saved, and comes back to the log-in after a time. */
  async function returnAfter(days: number) {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await device.clock.install({ time: start });
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, 'middle_name').fill('Unsent');
    await device.clock.fastForward(40 * minute);
    await page.waitForURL('**/login');
    line.rule();
    await line.quiet();
    await device.clock.setSystemTime(start.getTime() + days * day);
    await page.reload();
    await logInHere(page, applicant);
    await heading(page, 'About You').waitFor();
    return { applicant, page };
  }

  it('waits for the applicant longer than a day', async () => {
    const { applicant, page } = await returnAfter(29);
    expect(await typedIn(page, 'middle_name')).toBe('Unsent');
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Unsent' }));
  });

  it('is told when it has expired: how many answers and when, not which', async () => {
    const { page } = await returnAfter(31);
    const notice = saying.expired(page, 1).first();
    await notice.waitFor({ timeout: 10_000 });
    expect(await notice.textContent()).toMatch(/\d/);
    expect(await shown(page)).not.toContain('Unsent');
  });

  it('is told to a visitor too, after a week', async () => {
    const { device, page } = await deviceOnLine(browser);
    await device.clock.install({ time: start });
    await open(page, '/about', 'About You');
    await control(page, 'first_name').fill('Unsent');
    await control(page, 'middle_name').fill('Unsent');
    await device.clock.fastForward(1_000);
    await page.goto('/_local/health');
    await device.clock.fastForward(8 * day);
    await open(page, '/about', 'About You');
    await saying.expired(page, 2).first().waitFor({ timeout: 10_000 });
    expect(await shown(page)).not.toContain('Unsent');
  });
});

describe('a log-out without a line', () => {
  it('leaves a tab that goes on saving', async () => {
    const applicant = await applicantWith();
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    line.rule(() => 'lost');
    await control(page, 'middle_name').fill('Before');
    await failToLogOut(page);
    line.rule();
    await control(page, 'preferred_name').fill('After');
    await eventuallyPasses(async () =>
      expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Before', preferred_name: 'After' }),
    );
  });

  it('asks while answers are not saved, says how many, and goes when it is wanted all the same', async () => {
    const applicant = await applicantWith();
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, 'middle_name').fill('Thị');
    await control(page, 'preferred_name').fill('Bé Lan');
    const { dialog, stay, logOutAnyway } = logOutQuestion(page, 2);
    const logOut = async () => {
      await press(page, 'Account');
      await press(page, 'Log Out');
      await dialog.waitFor({ timeout: 10_000 });
    };
    await logOut();
    await stay();
    await dialog.waitFor({ state: 'hidden' });
    expect(await typedIn(page, 'middle_name')).toBe('Thị');
    await page.keyboard.press('Escape');
    await logOut();
    await logOutAnyway();
    await page.waitForURL('**/login');
  });
});
