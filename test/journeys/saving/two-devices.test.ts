import { afterEach, describe, expect, it } from '@jest/globals';
import { eventuallyPasses } from '../../support/eventually.ts';
import { control, resume, storedAnswers } from '../../support/journeys.ts';
import { isSave } from '../../support/line.ts';
import {
  applicantWith,
  closeDevices,
  deviceOnLine,
  education,
  offers,
  option,
  press,
  removeRow,
  saying,
  shown,
  typedIn,
} from '../../support/saving.ts';
import { browser } from '../../support/suite-browser.ts';

afterEach(closeDevices);

const three = { college_name: 'One', college_2_name: 'Two', college_3_name: 'Three' };
const same = 'mailing_addr_same_as_perm_addr';

describe('what another device has saved', () => {
  it('is kept with its row when an earlier row is removed on an older screen', async () => {
    const applicant = await applicantWith(three, { college: 3 });
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/education', education);
    await control(page, 'college_3_name').waitFor();
    await applicant.client.put('/api/answer', {
      answer: { college_3_name: 'Three there', college_3_city: 'Cumberland' },
    });
    await line.after(() => removeRow(page, 'College 2'));
    const rows = async () => {
      const { college_2_name, college_2_city, college_3_name, college_3_city } = await storedAnswers(applicant);
      return [
        [college_2_name, college_2_city],
        [college_3_name, college_3_city],
      ];
    };
    expect(await rows()).toContainEqual(['Three there', 'Cumberland']);
    await saying.rowsChanged(page).first().waitFor();
    await eventuallyPasses(async () => expect(await shown(page)).toContain('Three there'));
    // Now that it has been seen.
    await line.after(() => removeRow(page, 'College 2'));
    await eventuallyPasses(async () => expect(await typedIn(page, 'college_2_name')).toBe('Three there'));
    await control(page, 'college_3_name').waitFor({ state: 'detached' });
    expect((await rows()).map((row) => row.map((value) => value ?? ''))).toEqual([
      ['Three there', 'Cumberland'],
      ['', ''],
    ]);
    expect((await applicant.client.get('/api/add-another')).body).toEqual({ college: 2 });
  });

  it('comes on screen as soon as a busy server can tell it', async () => {
    const applicant = await applicantWith();
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/about', 'About You');
    await applicant.client.put('/api/answer', { answer: { preferred_name: 'Elsewhere' } });
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
    const refused = page.waitForResponse('**/api/profile');
    await line.after(() => control(page, 'middle_name').fill('Here'));
    await refused;
    await page.unroute('**/api/profile');
    await eventuallyPasses(async () => expect(await typedIn(page, 'preferred_name')).toBe('Elsewhere'));
  });

  it('stays when a row is added on a screen that shows fewer rows', async () => {
    const applicant = await applicantWith({ college_name: 'One' });
    const { client } = applicant;
    const { page, line } = await deviceOnLine(browser, applicant);
    await resume(page, applicant, '/education', education);
    await client.put('/api/add-another', { button_id: 'college', num_components: 3 });
    await client.put('/api/answer', { answer: { college_2_name: 'Two there', college_3_name: 'Three there' } });
    await line.after(() => press(page, 'Add another school'));
    const { college } = (await client.get<{ college: number }>('/api/add-another')).body;
    expect(college).toBeGreaterThanOrEqual(3);
    await eventuallyPasses(async () => expect(await typedIn(page, 'college_3_name')).toBe('Three there'));
    expect(await storedAnswers(applicant)).toMatchObject({
      college_2_name: 'Two there',
      college_3_name: 'Three there',
    });
  });

  it('is not overwritten by the retry of a save that the server was not available for', async () => {
    const applicant = await applicantWith();
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await device.clock.install();
    await resume(page, applicant, '/about', 'About You');
    await line.quiet();
    line.rule((call) => (isSave(call) ? 'unavailable' : undefined));
    await line.after(async () => {
      await control(page, 'middle_name').fill('Here');
      await device.clock.fastForward(5_000);
    }, isSave);
    await applicant.client.put('/api/answer', { answer: { middle_name: 'There' } });
    line.rule();
    await line.after(() => device.clock.fastForward(15_000), isSave);
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'There' });
    await offers.typed(page, 'Here').waitFor();
    await offers.elsewhere(page, 'There').waitFor();
    await line.after(() => offers.useTyped(page, 'Middle Name'), isSave);
    expect(await storedAnswers(applicant)).toMatchObject({ middle_name: 'Here' });
  });

  it('is not replaced by a text that this screen had hidden before', async () => {
    const applicant = await applicantWith({ [same]: 'N', mailing_city: 'Old Town' });
    const { device, page, line } = await deviceOnLine(browser, applicant);
    await device.clock.install();
    await resume(page, applicant, '/about', 'About You');
    const choose = (value: string) =>
      line.after(async () => {
        await option(page, same, value).check();
        await device.clock.fastForward(6_000);
      }, isSave);
    await choose('Y');
    expect((await storedAnswers(applicant)).mailing_city ?? '').toBe('');
    await applicant.client.put('/api/answer', { answer: { [same]: 'N', mailing_city: 'New Town' } });
    await choose('N');
    expect(await storedAnswers(applicant)).toMatchObject({ [same]: 'N', mailing_city: 'New Town' });
    await eventuallyPasses(async () => expect(await shown(page)).toContain('New Town'));
  });
});
