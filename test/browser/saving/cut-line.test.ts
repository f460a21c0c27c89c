import { afterEach, describe, expect, it } from '@jest/globals';
import { eventuallyPasses } from '../../support/eventually.ts';
import { control, goOnline, heading, open, reloadOffline, resume, storedAnswers } from '../../support/journeys.ts';
import { isSave } from '../../support/line.ts';
import {
  applicantWith,
  closeDevices,
  crash,
  deviceOnLine,
  education,
  finalSteps,
  keptAfterMs,
  offers,
  option,
  saying,
  saysSaved,
  storedBy,
  typedIn,
  worksOffline,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const same = 'mailing_addr_same_as_perm_addr';

describe('answers that are typed offline', () => {
  it('are offered when their row was removed on another device, and come back with the row', async () => {
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

  it('are counted if they depend on a conflicting answer, and are dropped with it', async () => {
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
});

describe('sensitive answers that could not be saved', () => {
  const ssn = '123-45-6789';
  const explanation = 'disciplinary_action_explanation';

  it('are restored after a crash, and are never stored in clear text', async () => {
    const applicant = await applicantWith({ disciplinary_action: 'Y' });
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/final-steps', finalSteps);
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, explanation).fill('It was a mistake.');
    await page.waitForTimeout(keptAfterMs);
    expect(await storedBy(page)).not.toContain('mistake');
    await crash(page);
    const again = await device.newPage();
    await open(again, '/final-steps', finalSteps);
    await eventuallyPasses(async () => expect(await typedIn(again, explanation)).toBe('It was a mistake.'));
    line.rule();
    await eventuallyPasses(async () =>
      expect(await storedAnswers(applicant)).toMatchObject({ [explanation]: 'It was a mistake.' }),
    );
  });

  it('are shown as stored encrypted after an offline reload, and saved once the connection is back', async () => {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant, { serviceWorkers: 'allow' });
    await resume(page, applicant, '/about', 'About You');
    await worksOffline(page);
    await device.setOffline(true);
    // A page is online again for a moment before it closes.
    line.rule((call) => (isSave(call) ? 'lost' : undefined));
    await control(page, 'ssn').fill(ssn);
    await page.waitForTimeout(keptAfterMs);
    expect(await storedBy(page)).not.toMatch(/6789/);
    await reloadOffline(page);
    await heading(page, 'About You').waitFor();
    await saying.sealed(page).waitFor();
    line.rule();
    await goOnline(device);
    await saying.sealed(page).waitFor({ state: 'detached' });
    await eventuallyPasses(async () => expect(await typedIn(page, 'ssn')).toContain('6789'));
    await eventuallyPasses(async () => expect(await storedAnswers(applicant)).toMatchObject({ ssn }));
  });
});
