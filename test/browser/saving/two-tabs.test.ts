import { afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Applicant } from '../../support/applicants.ts';
import { waitUntilPasses } from '../../support/eventually.ts';
import { control, open, openStep, storedAnswers } from '../../support/journeys.ts';
import { isSave, isSaveWith } from '../../support/lossy-proxy.ts';
import {
  applicantWith,
  closeDevices,
  crash,
  finalSteps,
  isSavedShown,
  openProxiedDevice,
  readTyped,
  reloadPage,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const explanation = 'disciplinary_action_explanation';

describe('typing without a pause', () => {
  it('is saved while the applicant types, is not shown as saved too early, and survives a crash', async () => {
    const applicant = await applicantWith({ disciplinary_action: 'Y' });
    const { device, page, proxy } = await openProxiedDevice(browser, applicant);
    const start = new Date('2026-11-21T09:00:00Z');
    await device.clock.install({ time: start });
    await openStep(page, applicant, '/final-steps', finalSteps);
    await control(page, 'hearaboutus_other').fill('A friend');
    await proxy.waitAfter(() => device.clock.fastForward(5_000), isSave);
    expect(await isSavedShown(page)).toBe(true);
    await device.clock.pauseAt(start.getTime() + 120_000);
    const text = 'They said that I had copied it.';
    await control(page, explanation).focus();
    for (const [index, letter] of [...text].entries()) {
      if (index > 0) await device.clock.runFor(1_000);
      // Waits for open calls, so that the speed of the machine does not matter.
      await proxy.waitUntilIdle();
      await page.keyboard.type(letter);
    }
    const stored = async () => String((await storedAnswers(applicant))[explanation] ?? '');
    // The last five seconds may be missing, and the time that the machine takes.
    await waitUntilPasses(async () => expect((await stored()).length).toBeGreaterThan(text.length - 12), 3_000);
    expect(text).toContain(await stored());
    expect(await isSavedShown(page)).toBe(false);

    await device.clock.runFor(500);
    await crash(page);
    await device.clock.resume();
    const again = await device.newPage();
    await open(again, '/final-steps', finalSteps);
    await waitUntilPasses(async () => expect(await readTyped(again, explanation)).toBe(text));
    await waitUntilPasses(async () => expect(await stored()).toBe(text));
  });
});

describe('two tabs of an applicant', () => {
  it('save the newest value when both send at once', async () => {
    const applicant = await applicantWith();
    const { device, page, proxy } = await openProxiedDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await proxy.waitUntilQuiet();
    await device.setOffline(true);
    await control(page, 'middle_name').fill('Older');
    await control(other, 'middle_name').fill('Newer');
    const isNewer = async () => expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Newer' });
    // If both tabs send, the newer value arrives first.
    proxy.rule(async (call) => {
      if (isSaveWith('Older')(call)) await waitUntilPasses(isNewer, 3_000).catch(() => {});
      return undefined;
    });
    await proxy.waitAfter(() => device.setOffline(false), isSave);
    await waitUntilPasses(async () => {
      await isNewer();
      expect([await readTyped(page, 'middle_name'), await readTyped(other, 'middle_name')]).toEqual(['Newer', 'Newer']);
    });
  });
});

/** Waits for a first save, which loads the code that sends. A page that the user leaves earlier sends nothing. */
async function savesFirst(page: Page, applicant: Applicant) {
  await control(page, 'preferred_name').fill('First');
  await waitUntilPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ preferred_name: 'First' }));
}

describe('a save that was sent while the user left the page', () => {
  it('does not overwrite newer answers when it arrives late', async () => {
    const applicant = await applicantWith({ middle_name: 'Before' });
    const { page, proxy } = await openProxiedDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    await savesFirst(page, applicant);
    const late = Promise.withResolvers<undefined>();
    let isFirst = true;
    proxy.rule((call) => {
      if (!isFirst || !isSaveWith('Early')(call)) return undefined;
      isFirst = false;
      return late.promise;
    });
    await control(page, 'middle_name').fill('Early');
    const left = proxy.waitForCall(isSaveWith('Early'));
    await reloadPage(page, 'About You');
    await left;
    await control(page, 'middle_name').fill('Later');
    await waitUntilPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Later' }));
    late.resolve(undefined);
    await proxy.waitUntilQuiet();
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Later' });
    expect(await readTyped(page, 'middle_name')).toBe('Later');
  });
});
