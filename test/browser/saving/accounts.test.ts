import { afterEach, describe, expect, it } from '@jest/globals';
import { waitUntilPasses } from '../../support/eventually.ts';
import { clearSessionCookies, control, heading, open, openStep, storedAnswers } from '../../support/journeys.ts';
import { isSave } from '../../support/lossy-proxy.ts';
import {
  applicantWith,
  closeDevices,
  openProxiedDevice,
  press,
  readTyped,
  storedBy,
  switchAccount,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

describe('a tab', () => {
  it("saves nothing to another applicant's account after the browser's session has changed, and keeps the answer", async () => {
    const [first, second] = [await applicantWith(), await applicantWith()];
    const { device, page, proxy } = await openProxiedDevice(browser, first);
    await openStep(page, first, '/about', 'About You');
    await proxy.waitUntilQuiet();
    await switchAccount(device, second);
    await proxy.waitAfter(() => control(page, 'middle_name').fill('Of the first'), isSave);
    expect((await storedAnswers(second)).middle_name ?? '').toBe('');
    await switchAccount(device, first);
    const again = await device.newPage();
    await open(again, '/about', 'About You');
    await waitUntilPasses(async () =>
      expect(await storedAnswers(first)).toMatchObject({ middle_name: 'Of the first' }),
    );
    expect((await storedAnswers(second)).middle_name ?? '').toBe('');
  });

  it('leaves the form when another tab finds that the session has ended', async () => {
    const applicant = await applicantWith();
    const { device, page, proxy } = await openProxiedDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    const other = await device.newPage();
    await open(other, '/about', 'About You');
    await proxy.waitUntilQuiet();
    await clearSessionCookies(device);
    await control(page, 'middle_name').fill('Typed');
    await page.waitForURL('**/login');
    await waitUntilPasses(async () => expect(await control(other, 'first_name').count()).toBe(0));
    await other.waitForURL('**/login');
  });

  it('shows what another device has saved as soon as a busy server responds', async () => {
    const applicant = await applicantWith();
    const { page, proxy } = await openProxiedDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    await applicant.client.put('/api/answer', { answer: { preferred_name: 'Elsewhere' } });
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
    const refused = page.waitForResponse('**/api/profile');
    await proxy.waitAfter(() => control(page, 'middle_name').fill('Here'));
    await refused;
    await page.unroute('**/api/profile');
    await waitUntilPasses(async () => expect(await readTyped(page, 'preferred_name')).toBe('Elsewhere'));
  });

  it('ignores a profile that was requested before a logout and arrives after it', async () => {
    const applicant = await applicantWith();
    const { page, proxy } = await openProxiedDevice(browser, applicant);
    await openStep(page, applicant, '/about', 'About You');
    await proxy.waitUntilQuiet();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    const arrived = page.waitForResponse('**/api/profile');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await press(page, 'Account');
    await press(page, 'Log Out');
    await page.waitForURL('**/login');
    release();
    await (await arrived).finished();
    await page.unrouteAll();
    await page.goBack();
    await heading(page, 'About You').waitFor();
    expect(await readTyped(page, 'first_name')).toBe('');
    expect(await storedBy(page)).not.toContain(applicant.email);
  });
});
