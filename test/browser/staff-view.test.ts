import { expect, it } from '@jest/globals';
import { newApplicant } from '../support/applicants.ts';
import { saveScreenshot } from '../support/browser.ts';
import { longestAnswers } from '../support/complete-application.ts';
import { newDevice } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, requestLetter, sendLetter } from '../support/recommenders.ts';
import { browser } from '../support/suite-browser.ts';

it('prints the name, the confirmation number and the page on each sheet, and no nearly empty sheet', async () => {
  const { client, email } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: longestAnswers() });
  const { body } = await client.post<{ confirmation_number: string }>('/api/submit', {});
  const device = await newDevice(browser);
  const page = await device.newPage();
  await page.goto(await link('staff', email));
  await page.getByText(`Confirmation ${body.confirmation_number}`).waitFor();
  await page.getByText(/^.+ \(.+\), (Spring|Summer|Fall) \d{4}$/).waitFor();
  // Other heights move the page breaks.
  for (const height of ['11in', '10.7in', '10.4in']) {
    const { text } = await pdfText(await page.pdf({ width: '8.5in', height }));
    const sheets = text.split('\f').slice(0, -1);
    expect(sheets.length).toBeGreaterThan(2);
    for (const [index, sheet] of sheets.entries()) {
      const lines = sheet.split('\n').filter((line) => line.trim() !== '');
      expect(lines[0]).toContain(`Amara Ngozi Okafor · ${body.confirmation_number}`);
      expect(lines.at(-1)).toContain(`${index + 1} of ${sheets.length}`);
      expect(lines.length).toBeGreaterThan(3);
    }
  }
  await device.close();
});

it('lists all letters with their state, and opens a received one', async () => {
  const { applicant, letterToken } = await requestLetter();
  const { client, email } = applicant;
  const rows = { ...recommenderAnswers(2, newRecommender()), recommender_2_lastname: '<b>Byron</b>' };
  await client.put('/api/answer', { answer: { ...rows, recommender_2_waiver: 'N' } });
  await sendLetter(letterToken, 'Lan is excellent.');
  const device = await newDevice(browser);
  const page = await device.newPage();
  await page.goto(await link('staff', email));
  await page.getByRole('heading', { name: 'Letters', exact: true }).waitFor();
  const letters = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Letters', exact: true }) });
  const lines = letters.locator('dl > div');
  expect(await lines.count()).toBe(3);
  const heading = page.locator('main > div').filter({ has: page.getByRole('heading', { level: 1 }) });
  expect(await heading.locator('p').allInnerTexts()).toEqual([
    'Foothills State University',
    expect.stringMatching(/\S/),
    'Counseling Psychology (M.S.)',
    'Not submitted',
    '1 of 3 letters received',
  ]);
  const told = await lines.allInnerTexts();
  expect(told[0]).toMatch(
    /^Letter 1: Ada Byron\s+Received, \w+ \d+, \d{4}, \d+:\d\d [AP]M E[DS]T\.\nRequested from: Ada Byron, Professor, Hill College, \S+@letters\.test\nSent by: Ada Byron, Professor\nThe applicant waived the right to read this letter\.\nSHA-256 of the PDF: [0-9a-f]{64}\nOpen letter$/,
  );
  expect(told[1]).toMatch(
    /^Letter 2: Ada <b>Byron<\/b>\s+Not requested\.\nThe applicant didn't waive the right to read this letter\.$/,
  );
  expect(told[2]).toMatch(/^Letter 3\s+Not requested\./);
  const url = (await letters.getByRole('link', { name: 'Open letter' }).getAttribute('href')) ?? '';
  const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
  expect((await pdfText(pdf)).text).toContain('Lan is excellent.');
  for (const [name, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1280, height: 900 },
  })) {
    await page.setViewportSize(viewport);
    await letters.scrollIntoViewIfNeeded();
    await saveScreenshot(page, `staff-letters-${name}`);
  }
  await device.close();
});
