import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { launchBrowser, watchForProblems } from '../support/browser.ts';
import { newDevice, resume, reusedPage } from '../support/journeys.ts';
import { fieldsOf, photo, recordSentFiles, sentFiles } from '../support/photos.ts';

const key = 'college_unofficial_transcripts';
const limit = 1_048_576;

let browser: Browser;
let applicant: Applicant;
let device: BrowserContext;
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  browser = await launchBrowser();
  applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  await recordSentFiles(device);
});
afterAll(() => browser.close());

beforeEach(async () => {
  await applicant.client.del(`/api/document-answer/${key}`);
  page = await reusedPage(device, page);
  problems = watchForProblems(page);
  await resume(page, applicant, '/education', 'Education and Work Experience');
});

const question = () => page.locator(`#${key}`);
const choose = (...files: { name: string; buffer: Buffer; mimeType?: string }[]) =>
  question()
    .locator('input[type="file"]')
    .first()
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
const says = (text: string) => question().getByText(text).first().waitFor();
const sentOne = async () => {
  const files = await sentFiles(page);
  expect(files).toHaveLength(1);
  const [file] = files;
  if (!file) throw new Error('Nothing was sent.');
  expect(file.bytes.length).toBeLessThanOrEqual(limit);
  return file;
};

describe('a picture', () => {
  it('of 12 megapixels is sent upright within 1 MB, sharp enough, without what the camera noted', async () => {
    const buffer = await (await photo(4032, 3024, 6)).jpeg({ quality: 92 }).toBuffer();
    expect(buffer.length).toBeGreaterThan(limit);
    await choose({ name: 'A photo of my transcript, page one.jpeg', buffer });
    await says('Converted to PDF');
    const { name, type, bytes } = await sentOne();
    expect([name, type]).toEqual(['A photo of my transcript, pa.jpg', 'image/jpeg']);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect(width / height).toBeCloseTo(3 / 4);
    expect(height).toBeGreaterThanOrEqual(150 * 11);
    expect(exif).toBeUndefined();
    expect(await fieldsOf(bytes)).toBe('BRYG');
    expect(problems).toEqual([]);
  });
});

const dialog = () => page.getByRole('dialog', { name: 'Join several pages' });
const item = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

/** A small picture that its width tells from others. */
const pictureOf = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();

/** Of each page: the width of its picture and how far it is turned. */
async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((each) => {
    const pictures = each.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).values() ?? [];
    const [picture] = pictures.map((ref) => document.context.lookup(ref)).filter((one) => one instanceof PDFRawStream);
    const width = picture?.dict.lookup(PDFName.of('Width'), PDFNumber).asNumber();
    return `${width} ${each.getRotation().angle}`;
  });
}

describe('several pages', () => {
  it('are joined into one file in the order that the keyboard gave them', async () => {
    const widths = Array.from({ length: 10 }, (_, index) => 300 + index);
    await choose(
      ...(await Promise.all(widths.map(async (width) => ({ name: `p${width}.png`, buffer: await pictureOf(width) })))),
    );
    await item('p309.png').waitFor();
    await item('p309.png')
      .getByRole('button', { name: /^Move up/ })
      .focus();
    for (let moves = 0; moves < 9; moves += 1) await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Move up p309.png');
    await dialog().getByText('p309.png is now number 1 of 10.').waitFor();
    await item('p300.png').getByRole('button', { name: /^Turn/ }).press('Enter');
    await item('p301.png')
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await dialog().getByRole('button', { name: 'Upload as one PDF' }).press('Enter');
    await says('Converted to PDF');
    const { name, type, bytes } = await sentOne();
    expect([name, type]).toEqual(['p309.pdf', 'application/pdf']);
    expect(await pagesOf(bytes)).toEqual(['309 0', '300 90', ...widths.slice(2, 9).map((width) => `${width} 0`)]);
    expect(problems).toEqual([]);
  });
});
