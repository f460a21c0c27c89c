import { afterEach, expect, it } from '@jest/globals';
import { delayResponse } from '../../support/delayed-response.ts';
import { waitUntilPasses } from '../../support/eventually.ts';
import { control, openStep, storedAnswers } from '../../support/journeys.ts';
import { isSave } from '../../support/lossy-proxy.ts';
import {
  applicantWith,
  closeDevices,
  conflictPanel,
  crash,
  education,
  finalSteps,
  isSavedShown,
  openProxiedDevice,
  option,
  readTyped,
  sealedAfterMs,
  statusTexts,
  storedBy,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const same = 'mailing_addr_same_as_perm_addr';
const explanation = 'disciplinary_action_explanation';

it('answers typed offline are offered when their row was removed on another device, and come back with the row', async () => {
  const applicant = await applicantWith(
    { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' },
    { college: 3 },
  );
  const { client } = applicant;
  const { device, page } = await openProxiedDevice(browser, applicant);
  await openStep(page, applicant, '/education', education);
  await device.setOffline(true);
  await control(page, 'college_3_city').fill('Harbor');
  await client.put('/api/answer', { answer: { college_3_name: '' } });
  await client.put('/api/add-another', { button_id: 'college', num_components: 2 });
  await device.setOffline(false);
  await waitUntilPasses(async () => {
    const isOffered = (await statusTexts.removedRow(page, 'College 3').count()) === 1;
    expect({ isOffered, saysSaved: await isSavedShown(page) }).toEqual({ isOffered: true, saysSaved: false });
  });
  await conflictPanel.bringBack(page);
  await waitUntilPasses(async () => {
    expect(await storedAnswers(applicant)).toMatchObject({ college_3_city: 'Harbor' });
    expect((await client.get('/api/add-another')).body).toEqual({ college: 3 });
  });
  expect(await readTyped(page, 'college_3_city')).toBe('Harbor');
});

it('answers typed offline are counted if they depend on a conflicting answer, and are dropped with it', async () => {
  const applicant = await applicantWith();
  const { device, page, proxy } = await openProxiedDevice(browser, applicant);
  await openStep(page, applicant, '/about', 'About You');
  await proxy.waitUntilQuiet();
  await device.setOffline(true);
  await option(page, same, 'N').check();
  await control(page, 'mailing_city').fill('Here');
  await control(page, 'mailing_address_line_2').fill('Flat 2');
  await statusTexts.notSaved(page).first().waitFor();
  await applicant.client.put('/api/answer', { answer: { [same]: 'Y' } });
  await device.setOffline(false);
  await conflictPanel.elsewhere(page, 'Yes').waitFor();
  await conflictPanel.typed(page, 'No, with 2 answers below it').waitFor();
  await proxy.waitUntilQuiet();
  expect((await storedAnswers(applicant)).mailing_city ?? '').toBe('');
  await conflictPanel.useSaved(page, 'Is your mailing address the same');
  await conflictPanel.panel(page).waitFor({ state: 'detached' });
  await proxy.waitUntilQuiet();
  expect(await storedAnswers(applicant)).toMatchObject({ [same]: 'Y' });
  expect(await storedAnswers(applicant)).not.toMatchObject({ mailing_city: 'Here' });
});

it('sensitive answers that could not be saved are never stored in clear text, and are restored and saved after a crash', async () => {
  const applicant = await applicantWith({ disciplinary_action: 'Y' });
  const { device, page, proxy } = await openProxiedDevice(browser, applicant);
  await openStep(page, applicant, '/final-steps', finalSteps);
  proxy.rule((call) => (isSave(call) ? 'lost' : undefined));
  await control(page, explanation).fill('It was a mistake.');
  await page.waitForTimeout(sealedAfterMs);
  expect(await storedBy(page)).not.toContain('mistake');
  await crash(page);
  proxy.rule();
  const again = await device.newPage();
  // The profile arrives before the code of the form.
  const form = await delayResponse(again, '**/assets/form-routes-*.js');
  const read = again.waitForResponse('**/api/profile');
  await again.goto('/final-steps');
  await read;
  await form.release();
  await waitUntilPasses(async () => expect(await readTyped(again, explanation)).toBe('It was a mistake.'));
  await waitUntilPasses(async () =>
    expect(await storedAnswers(applicant)).toMatchObject({ [explanation]: 'It was a mistake.' }),
  );
});
