import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { launchBrowser, widths } from '../support/browser.ts';
import { newDevice, resume, reusedPage } from '../support/journeys.ts';
import { chooseFiles, choosePaths, fieldsOf, onlySentFile, photo, recordSentFiles } from '../support/photos.ts';
import { pick, randomFrom } from '../support/seeded.ts';

const run = promisify(execFile);
const key = 'college_unofficial_transcripts';
const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');

let browser: Browser;
let applicant: Applicant;
let device: BrowserContext;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  browser = await launchBrowser();
  applicant = await newApplicant();
  device = await newDevice(browser, applicant, widths.phone);
  await recordSentFiles(device);
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  page = await reusedPage(device, page);
  // What is sent is recorded; it needs not arrive.
  await page.route('**/_local/s3/**', (route) => route.abort());
  await resume(page, applicant, '/education', 'Education and Work Experience');
});

const sent = async () => {
  await page
    .locator(`#${key}`)
    .getByRole('alert')
    .filter({ hasText: 'You seem to be offline' })
    .waitFor({ timeout: 3 * 60_000 });
  return onlySentFile(page);
};

describe('a photo', () => {
  it.each([
    [1, 'RGBY'],
    [2, 'GRYB'],
    [3, 'YBGR'],
    [4, 'BYRG'],
    [5, 'RBGY'],
    [6, 'BRYG'],
    [7, 'YGBR'],
    [8, 'GYRB'],
  ])('of 12 megapixels with EXIF orientation %d is sent as %s', async (orientation, fields) => {
    await chooseFiles(page, key, {
      name: 'photo.jpg',
      buffer: await (await photo(4032, 3024, orientation)).jpeg().toBuffer(),
    });
    const { bytes } = await sent();
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([await fieldsOf(bytes), height > width, exif]).toEqual([fields, orientation > 4, undefined]);
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(150 * 11);
  });

  it.each([1, 6])('of 48 megapixels with EXIF orientation %d does not freeze the page', async (orientation) => {
    // From a file: the page itself would decode what the browser is sent as a buffer.
    const path = join(folder, `large ${orientation}.jpg`);
    await (await photo(8064, 6048, orientation)).jpeg({ quality: 90 }).toFile(path);
    await page.evaluate(() => {
      const gaps = { longest: 0 };
      let last = performance.now();
      setInterval(() => {
        gaps.longest = Math.max(gaps.longest, performance.now() - last);
        last = performance.now();
      }, 10);
      Object.assign(window, { gaps });
    });
    await choosePaths(page, key, [path]);
    const { bytes } = await sent();
    expect(await fieldsOf(bytes)).toBe(orientation === 1 ? 'RGBY' : 'BRYG');
    const longest = await page.evaluate(() => (window as unknown as { gaps: { longest: number } }).gaps.longest);
    expect(longest).toBeLessThan(1000);
  });
});

describe('small print', () => {
  /** Words of a Letter page in 8 points. */
  const words = (() => {
    const random = randomFrom(26);
    const letters = [...'abcdefghiklmnoprstuvwy'];
    const word = () => Array.from({ length: 4 + Math.floor(random() * 5) }, () => pick(random, letters)).join('');
    return Array.from({ length: 500 }, word);
  })();

  const original = () => join(folder, 'original.jpg');

  /** A photo of the page with 12 megapixels and a camera's noise. */
  beforeAll(async () => {
    const document = new PDFDocument({ size: 'LETTER', margin: 54 });
    const chunks: Buffer[] = [];
    const whole = new Promise<Buffer>((resolve) =>
      document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks))),
    );
    document.font(font).fontSize(8).text(words.join(' '), { lineGap: 3 }).end();
    await writeFile(join(folder, 'page.pdf'), await whole);
    await run('pdftoppm', ['-r', '355', '-png', '-singlefile', join(folder, 'page.pdf'), join(folder, 'page')]);
    const picture = sharp(await readFile(join(folder, 'page.png')));
    const { width, height } = await picture.metadata();
    const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
    const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    const flat = await picture
      .composite([{ input: grain, blend: 'hard-light' }])
      .png()
      .toBuffer();
    await sharp(flat).jpeg({ quality: 90 }).toFile(original());
  });

  /** The share of the words that an independent reader finds. */
  async function legibility(picture: string): Promise<number> {
    const { stdout } = await run('tesseract', [picture, 'stdout', '--psm', '6'], { maxBuffer: 1 << 24 });
    const found = new Set(stdout.split(/\s+/));
    return words.filter((word) => found.has(word)).length / words.length;
  }

  it('of one photo is read as well as before', async () => {
    await chooseFiles(page, key, { name: 'photo.jpg', buffer: await readFile(original()) });
    await writeFile(join(folder, 'one.jpg'), (await sent()).bytes);
    expect(await legibility(join(folder, 'one.jpg'))).toBeGreaterThanOrEqual((await legibility(original())) - 0.02);
  });

  it('of eight photos in one PDF, which must be made as small as any, can still be read', async () => {
    const names = Array.from({ length: 8 }, (_, index) => join(folder, `page ${index}.jpg`));
    await Promise.all(names.map((name) => copyFile(original(), name)));
    await choosePaths(page, key, names);
    const dialog = page.getByRole('dialog', { name: 'Join several pages' });
    await dialog.getByText('page 7.jpg was added.').waitFor({ timeout: 5 * 60_000 });
    await dialog.getByRole('button', { name: 'Upload as one PDF' }).click();
    await dialog.waitFor({ state: 'hidden', timeout: 5 * 60_000 });
    const joined = join(folder, 'joined.pdf');
    await writeFile(joined, (await sent()).bytes);
    await run('pdftoppm', ['-r', '300', '-f', '8', '-png', '-singlefile', joined, join(folder, 'eighth')]);
    expect(await pictureHeights(joined)).toEqual(Array.from({ length: 8 }, () => 150 * 11));
    const share = await legibility(join(folder, 'eighth.png'));
    console.info(`Words read of eight joined photos: ${share}`);
    expect(share).toBeGreaterThanOrEqual(0.9 * (await legibility(original())));
  });
});

async function pictureHeights(pdf: string): Promise<readonly number[]> {
  const { stdout } = await run('pdfimages', ['-list', pdf]);
  return stdout
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => Number(line.trim().split(/\s+/)[4]));
}
