import { expect, it } from '@jest/globals';
import { newApplicant } from '../support/applicants.ts';
import { longestAnswers, submitAnswers } from '../support/complete-application.ts';
import { newDevice } from '../support/journeys.ts';
import { link } from '../support/links.ts';
import { pdfText } from '../support/pdf-text.ts';
import { browser } from '../support/suite-browser.ts';

it('prints the name, the confirmation number and the page on each sheet, and no nearly empty sheet', async () => {
  const { client, email } = await newApplicant();
  const number = await submitAnswers(client, longestAnswers());
  const device = await newDevice(browser);
  const page = await device.newPage();
  await page.goto(await link('staff', email));
  await page.getByText(`Confirmation ${number}`).waitFor();
  await page.getByText(/^.+ \(.+\), (Spring|Summer|Fall) \d{4}$/).waitFor();
  // Other heights move the page breaks.
  for (const height of ['11in', '10.7in', '10.4in']) {
    const { text } = await pdfText(await page.pdf({ width: '8.5in', height }));
    const sheets = text.split('\f').slice(0, -1);
    expect(sheets.length).toBeGreaterThan(2);
    for (const [index, sheet] of sheets.entries()) {
      const lines = sheet.split('\n').filter((line) => line.trim() !== '');
      expect(lines[0]).toContain(`Amara Ngozi Okafor · ${number}`);
      expect(lines.at(-1)).toContain(`${index + 1} of ${sheets.length}`);
      expect(lines.length).toBeGreaterThan(3);
    }
  }
  await device.close();
});
