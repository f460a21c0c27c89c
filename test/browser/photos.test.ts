import { randomBytes } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { expectAccessible, newDevice, openStep, reusedPage } from '../support/journeys.ts';
import { chooseFiles, fieldsOf, onlySentFile, photo, recordSentFiles, sentFileCount } from '../support/photos.ts';
import { browser } from '../support/suite-browser.ts';

const key = 'college_unofficial_transcripts';
const limit = 1_048_576;

let applicant: Applicant;
let device: BrowserContext;
let page: Page;

beforeAll(async () => {
  applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  await recordSentFiles(device);
});

beforeEach(async () => {
  await applicant.client.del(`/api/document-answer/${key}`);
  page = await reusedPage(device, page);
  await openStep(page, applicant, '/education', 'Education and Work Experience');
});

const question = () => page.locator(`#${key}`);
const choose = (...files: { name: string; buffer: Buffer }[]) => chooseFiles(page, key, ...files);
const says = (text: string) => question().getByText(text).first().waitFor();
const refusedBeforeSending = async (sentence: string) => {
  await says(sentence);
  expect(await sentFileCount(page)).toBe(0);
};

describe('a picture', () => {
  it('is sent unchanged, without loading more code, if it is small enough', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const buffer = await pictureOf(300);
    await choose({ name: 'small.png', buffer });
    await says('Converted to PDF');
    const { name, bytes } = await onlySentFile(page);
    expect([name, bytes.equals(buffer)]).toEqual(['small.png', true]);
    expect(loaded.filter((url) => /fit-file|worker|pdfs|arrange/.test(url))).toEqual([]);
  });

  it('becomes a JPEG if it has another type or is a large screenshot', async () => {
    await choose({ name: 'picture.webp', buffer: await (await photo(400, 300)).webp().toBuffer() });
    await says('Converted to PDF');
    const webp = await onlySentFile(page);
    expect([webp.name, await fieldsOf(webp.bytes)]).toEqual(['picture.jpg', 'RGBY']);
    await page.reload();
    const screenshot = await (await photo(1200, 900)).ensureAlpha().png().toBuffer();
    expect(screenshot.length).toBeGreaterThan(limit);
    await choose({ name: 'Screenshot.png', buffer: screenshot });
    await says('Screenshot.jpg');
    await says('Converted to PDF');
    const sent = await onlySentFile(page);
    expect([sent.name, await fieldsOf(sent.bytes)]).toEqual(['Screenshot.jpg', 'RGBY']);
  });

  it('is not sent if the browser cannot open it, and the message says so', async () => {
    await choose({ name: 'IMG_1.HEIC', buffer: Buffer.from('\0\0\0\x18ftypheic') });
    await refusedBeforeSending("This is a HEIC photo, which your browser can't open.");
    await choose({ name: 'large.jpg', buffer: Buffer.alloc(limit + 1) });
    await refusedBeforeSending("The maximum file size is 1 MB. We couldn't open your picture.");
  });

  it('of 12 megapixels is sent upright, in 1 MB, with enough resolution and without EXIF metadata', async () => {
    const buffer = await (await photo(4032, 3024, 6)).jpeg({ quality: 92 }).toBuffer();
    expect(buffer.length).toBeGreaterThan(limit);
    await choose({ name: 'A photo of my transcript, page one.jpeg', buffer });
    await says('Converted to PDF');
    const { name, type, bytes } = await onlySentFile(page);
    expect([name, type]).toEqual(['A photo of my…ipt, page one.jpg', 'image/jpeg']);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect(width / height).toBeCloseTo(3 / 4);
    expect(height).toBeGreaterThanOrEqual(150 * 11);
    expect(exif).toBeUndefined();
    expect(await fieldsOf(bytes)).toBe('BRYG');
  });
});

const dialog = () => page.getByRole('dialog', { name: 'Combine several files' });
const item = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const names = () => dialog().getByRole('listitem').locator('strong').allTextContents();
const focused = () => page.evaluate(() => document.activeElement?.textContent);

/** Returns a small picture. Tests recognize it by its width. */
const pictureOf = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();

/** Returns the width of the picture and the rotation of each page. */
async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((each) => {
    const pictures = each.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).values() ?? [];
    const [picture] = pictures.map((ref) => document.context.lookup(ref)).filter((one) => one instanceof PDFRawStream);
    const width = picture?.dict.lookup(PDFName.of('Width'), PDFNumber).asNumber();
    return `${width} ${each.getRotation().angle}`;
  });
}

describe('a PDF that is too large', () => {
  const scan = async (pictures: readonly Buffer[], appended = 0) => {
    const document = await PDFDocument.create();
    for (const each of pictures) {
      const image = await document.embedJpg(Uint8Array.from(each));
      document.addPage([612, 792]).drawImage(image, { width: 612, height: 792 });
    }
    // These random bytes are not a picture and cannot be compressed.
    if (appended > 0) document.context.register(PDFRawStream.of(document.context.obj({}), randomBytes(appended)));
    return Buffer.from(await document.save());
  };

  it('is sent with smaller pictures', async () => {
    const page1 = await (await photo(2550, 3300)).jpeg({ quality: 95 }).toBuffer();
    const buffer = await scan([page1, page1]);
    expect(buffer.length).toBeGreaterThan(limit);
    await choose({ name: 'scan.pdf', buffer });
    await says('Converted to PDF');
    const { name, bytes } = await onlySentFile(page);
    expect(name).toBe('scan.pdf');
    expect((await pagesOf(bytes)).length).toBe(2);
    for (const width of await pagesOf(bytes)) expect(Number.parseInt(width, 10)).toBeGreaterThanOrEqual(150 * 8.5);
  });
});

describe('several pages', () => {
  it('are combined into one file in the order chosen with the keyboard', async () => {
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
    await item('p300.png')
      .getByRole('button', { name: /^Rotate/ })
      .press('Enter');
    await item('p301.png')
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await dialog().getByRole('button', { name: 'Upload as one PDF' }).press('Enter');
    await says('Converted to PDF');
    const { name, type, bytes } = await onlySentFile(page);
    expect([name, type]).toEqual(['p309.pdf', 'application/pdf']);
    expect(await pagesOf(bytes)).toEqual(['309 0', '300 90', ...widths.slice(2, 9).map((width) => `${width} 0`)]);
  });

  it('can be restored and reordered, and are accessible at 1280 and 320 pixels', async () => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await openStep(page, applicant, '/education', 'Education and Work Experience');
      await question()
        .getByRole('button', { name: /^Combine several files/ })
        .press('Enter');
      await dialog().waitFor();
      expect(await focused()).toBe('Add files');
      const add = dialog().locator('input[type="file"]');
      for (const name of ['one.png', 'two.png', 'three.png']) {
        await add.setInputFiles({ name, mimeType: 'image/png', buffer: await pictureOf(300) });
        await item(name).waitFor();
      }
      await add.setInputFiles({ name: 'four.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
      await dialog().getByRole('alert').getByText('four.docx: Only pictures and PDFs can be combined.').waitFor();
      await item('two.png')
        .getByRole('button', { name: /^Remove/ })
        .press('Enter');
      expect(await focused()).toBe('Restore two.png');
      await page.keyboard.press('Enter');
      expect(await focused()).toBe('Add files');
      const up = item('three.png').getByRole('button', { name: /^Move up/ });
      if (width === 1280) await item('three.png').locator('strong').dragTo(item('one.png').locator('strong'));
      else for (let moves = 0; moves < 2; moves += 1) await up.press('Enter');
      await dialog().getByText('three.png is now number 1 of 3.').waitFor();
      expect(await names()).toEqual(['three.png', 'one.png', 'two.png']);
      await expectAccessible(page, `joining at ${width}`, 'dialog[open]');
      expect(await page.evaluate(() => document.querySelector('dialog[open]')?.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      expect(await focused()).toMatch(/^Combine several files/);
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      expect(await names()).toEqual(['three.png', 'one.png', 'two.png']);
    }
  });
});
