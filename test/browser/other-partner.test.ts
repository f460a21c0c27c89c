import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { startedApplicant } from '../support/applicants.ts';
import { expectAccessible, newDevice, openStep, waitUntilSaved } from '../support/journeys.ts';
import { waitForMail } from '../support/letters.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { onSecondStack } from '../support/second-stack.ts';
import { browser } from '../support/suite-browser.ts';
import { callTour } from '../support/tour-clock.ts';
import { postFile, upload } from '../support/uploads.ts';

const megabyte = 1_048_576;

/** Returns a PDF page of about this many bytes that cannot be compressed further. */
async function noisyScan(bytes: number): Promise<Uint8Array> {
  const width = Math.round(Math.sqrt(bytes / 0.38));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width, height: width, channels: 3, background: '#888', noise } as const;
  const doc = new PDFKit({ size: 'LETTER' });
  doc.image(await sharp({ create }).jpeg({ quality: 60 }).toBuffer(), 36, 36, { fit: [540, 720] }).end();
  return buffer(doc);
}

// The stack starts seven days before a term of the second partner closes.
onSecondStack('2051-12-07T06:00:00-08:00');

it("accepts uploads up to the partner's limit, and includes them in the PDF copy", async () => {
  const { client } = await startedApplicant();
  expect((await postFile(client, 'proof', new Uint8Array(5 * megabyte + 1))).status).toBe(400);
  const scan = await noisyScan(4.5 * megabyte);
  expect(await upload(client, 'proof', scan, 'scan.pdf')).toMatchObject({ status: 'COMPLETED' });
  expect((await waitForPdfCopy(client)).length).toBeGreaterThan(4 * megabyte);
});

it("shows the partner's limit and timeout, and lists an answered question that the form no longer asks", async () => {
  const applicant = await startedApplicant();
  const device = await newDevice(browser, applicant);
  const page = await device.newPage();
  await page.goto('/education');
  await page.getByText('up to 5 MB').waitFor();
  const idleFor = (minutes: number) =>
    page.evaluate((ms) => localStorage.setItem('last-activity', String(Date.now() - ms)), minutes * 60_000);
  const warning = page.getByRole('alertdialog', { name: 'Still working?' });
  await idleFor(28.8);
  await page.waitForTimeout(1_500);
  expect(await warning.isVisible()).toBe(false);
  await idleFor(29.1);
  await warning.getByRole('button', { name: 'Yes - Take me back to my application' }).click();

  // Changes the profile to one that was saved before the form lost its question about a fax number.
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const profile = await response.json();
    await route.fulfill({ response, json: { ...profile, answer: { ...profile.answer, fax: '301 555 0142' } } });
  });
  // The page must not save its own last page after the next line.
  await waitUntilSaved(page);
  await openStep(page, applicant, '/final-steps', /./);
  await page.getByRole('heading', { name: 'Check your answers' }).click();
  await page.getByText('You answered questions that we no longer ask.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Fax Number' }).waitFor();
  await device.close();
});

it('a reminder links to a page that can stop and restart the reminders, and the mail program can stop them', async () => {
  const { email } = await startedApplicant({ begin: '2052' });
  await callTour('clock', { minutes: 4 * 60 });
  const { text, headers = {} } = await waitForMail(email, 'closing');
  const [link = ''] = /http\S+reminders_token=\S+/.exec(text) ?? [];
  const page = await (await newDevice(browser)).newPage();
  await page.goto(link);
  // Mail scanners also open the page and run its script, so opening the page must not stop the reminders.
  await page.getByText('Stop reminders about this application?').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.locator('link[rel="icon"]').count()).toBe(1);
  await expectAccessible(page, 'the page that ends reminders');
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await page.getByText("You won't get any more reminders about this application.").waitFor();
  await page.getByRole('button', { name: 'Turn reminders back on' }).click();
  await page.getByText("We'll remind you about this application.").waitFor();
  await page.context().close();

  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
});
