import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Applicant } from '../../support/applicants.ts';
import { eventuallyPasses } from '../../support/eventually.ts';
import { control, open, resume, storedAnswers } from '../../support/journeys.ts';
import { holds, isSave } from '../../support/line.ts';
import {
  applicantWith,
  closeDevices,
  crash,
  deviceOnLine,
  finalSteps,
  reloaded,
  saysSaved,
  typedIn,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const explanation = 'disciplinary_action_explanation';

describe('typing without a pause', () => {
  it('is saved while the applicant types, is not shown as saved too early, and survives a crash', async () => {
    const applicant = await applicantWith({ disciplinary_action: 'Y' });
    const { device, page, line } = await deviceOnLine(browser, applicant);
    const start = new Date('2026-11-21T09:00:00Z');
    await device.clock.install({ time: start });
    await resume(page, applicant, '/final-steps', finalSteps);
    await control(page, 'hearaboutus_other').fill('A friend');
    await line.after(() => device.clock.fastForward(5_000), isSave);
    expect(await saysSaved(page)).toBe(true);
    await device.clock.pauseAt(start.getTime() + 120_000);
    const text = 'They said that I had copied it.';
    await control(page, explanation).focus();
    for (const [index, letter] of [...text].entries()) {
      if (index > 0) await device.clock.runFor(1_000);
      // Waits for open calls, so that the speed of the machine does not matter.
      await line.idle();
      await page.keyboard.type(letter);
    }
    const stored = async () => String((await storedAnswers(applicant))[explanation] ?? '');
    // The last five seconds may be missing, and the time that the machine takes.
    await eventuallyPasses(async () => expect((await stored()).length).toBeGreaterThan(text.length - 12), 3_000);
    expect(text).toContain(await stored());
    expect(await saysSaved(page)).toBe(false);

    await device.clock.runFor(500);
    await crash(page);
    await device.clock.resume();
    const again = await device.newPage();
    await open(again, '/final-steps', finalSteps);
    await eventuallyPasses(async () => expect(await typedIn(again, explanation)).toBe(text));
    await eventuallyPasses(async () => expect(await stored()).toBe(text));
  });
});

describe('two tabs of an applicant', () => {
  it('save the newest value when both send at once', async () => {
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
    // If both tabs send, the newer value arrives first.
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

/** Waits for a first save, which loads the code that sends. A page that the user leaves earlier sends nothing. */
async function savesFirst(page: Page, applicant: Applicant) {
  await control(page, 'preferred_name').fill('First');
  await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ preferred_name: 'First' }));
}

describe('a save that was sent while the user left the page', () => {
  it('does not overwrite newer answers when it arrives late', async () => {
    const applicant = await applicantWith({ middle_name: 'Before' });
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await savesFirst(page, applicant);
    const late = Promise.withResolvers<undefined>();
    let isFirst = true;
    line.rule((call) => {
      if (!isFirst || !holds('Early')(call)) return undefined;
      isFirst = false;
      return late.promise;
    });
    await control(page, 'middle_name').fill('Early');
    const left = line.next(holds('Early'));
    await reloaded(page, 'About You');
    await left;
    await control(page, 'middle_name').fill('Later');
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Later' }));
    late.resolve(undefined);
    await line.quiet();
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Later' });
    expect(await typedIn(page, 'middle_name')).toBe('Later');
  });
});
