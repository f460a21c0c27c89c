import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { newApplicant } from '../support/applicants.ts';
import { newDevice } from '../support/journeys.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { commandOfSecond, onSecondStack } from '../support/second-stack.ts';
import { browser } from '../support/suite-browser.ts';
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

onSecondStack();

it("accepts uploads up to the partner's limit, and includes them in the PDF copy and the packet", async () => {
  const { client, email } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  const answer = { full_name: 'Lan', born: '2001-01-31', moved: 'N', subject: 'art', focus: 'ink' };
  await client.put('/api/answer', { answer: { ...answer, school_1_name: 'Hill High', truth: true, sign: 'Lan' } });
  expect((await postFile(client, 'proof', new Uint8Array(5 * megabyte + 1))).status).toBe(400);
  expect((await postFile(client, 'proof', new Uint8Array(5 * megabyte))).status).toBe(204);
  const scan = await noisyScan(4.5 * megabyte);
  expect(await upload(client, 'proof', scan, 'scan.pdf')).toMatchObject({ status: 'COMPLETED' });
  expect((await client.post('/api/submit', {})).status).toBe(200);

  expect((await waitForPdfCopy(client)).length).toBeGreaterThan(4 * megabyte);
  const to = mkdtempSync(join(tmpdir(), 'packets-'));
  await commandOfSecond('packet', email, '--to', to);
  const [packet = ''] = readdirSync(to).filter((file) => file.endsWith('.pdf'));
  expect(statSync(join(to, packet)).size).toBeGreaterThan(4 * megabyte);
  rmSync(to, { recursive: true });
});

it("shows the partner's upload limit, and warns of inactivity after the partner's timeout", async () => {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
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
  await warning.waitFor();
  await device.close();
});

it('lists an answered question that the form no longer asks by its label', async () => {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  const device = await newDevice(browser, applicant);
  const page = await device.newPage();
  const gone = page.getByText('You answered questions that we no longer ask.');
  const review = async () => {
    await page.goto('/final-steps');
    await page.getByRole('heading', { name: 'Check your answers' }).click();
    await page.getByRole('button', { name: 'Show all answers' }).waitFor();
  };
  await review();
  expect(await gone.count()).toBe(0);
  // The profile is changed to what was saved before the form changed.
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const profile = await response.json();
    await route.fulfill({ response, json: { ...profile, answer: { ...profile.answer, fax: '301 555 0142' } } });
  });
  await review();
  await gone.waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Fax Number' }).waitFor();
  await device.close();
});
