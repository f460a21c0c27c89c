import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { waitUntilPasses } from '../support/eventually.ts';
import { expectAccessible, newDevice, openStep, reusedPage } from '../support/journeys.ts';
import { samplePng } from '../support/sample-files.ts';
import { browser } from '../support/suite-browser.ts';

const key = 'college_unofficial_transcripts';
const limit = 1_048_576;

let applicant: Applicant;
let device: BrowserContext;
let page: Page;

declare global {
  /** The files that the page has posted since it was opened. */
  var sent: File[];
}

beforeAll(async () => {
  applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  await device.addInitScript(() => {
    globalThis.sent = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) globalThis.sent.push(body.get('file') as File);
      send.call(this, body);
    };
  });
});

beforeEach(async () => {
  await applicant.client.del(`/api/document-answer/${key}`);
  page = await reusedPage(device, page);
  await openStep(page, applicant, '/education', 'Education and Work Experience');
});

const question = () => page.locator(`#${key}`);
const choose = (...files: { name: string; buffer: Buffer }[]) =>
  question()
    .locator('input[type="file"]')
    .first()
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
const says = (text: string) => question().getByText(text).first().waitFor();
const sentCount = () => page.evaluate(() => globalThis.sent.length);
const refusedBeforeSending = async (sentence: string) => {
  await says(sentence);
  expect(await sentCount()).toBe(0);
};

/** Waits until the page has sent its first file since it was opened, and returns the file. */
async function sentFile() {
  await waitUntilPasses(async () => expect(await sentCount()).toBe(1));
  const { name, type, url } = await page.evaluate(async () => {
    const [{ name, type }, reader] = [globalThis.sent[0] as File, new FileReader()];
    reader.readAsDataURL(globalThis.sent[0] as File);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return { name, type, url: String(reader.result) };
  });
  const bytes = Buffer.from(url.replace(/^.*,/, ''), 'base64');
  expect(bytes.length).toBeLessThanOrEqual(limit);
  return { name, type, bytes };
}

const colors = { R: [220, 40, 40], G: [30, 150, 60], B: [40, 60, 200], Y: [240, 220, 40] } as const;

/** Draws a picture of four color fields with noise, EXIF data and a location. The orientation changes no pixels. */
function photo(width: number, height: number, orientation = 1): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const fields = Object.values(colors).map(([r, g, b], index) => ({
    input: { create: { ...half, channels: 3 as const, background: { r, g, b } } },
    left: (index % 2) * (width - half.width),
    top: Math.floor(index / 2) * (height - half.height),
  }));
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = { create: { width: 256, height: 256, channels: 3, background: '#000', noise } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([...fields, { input: grain, tile: true, blend: 'soft-light' }])
    .withExif({
      IFD0: { Make: 'A camera' },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation });
}

/** Returns the initials of the colors in the four fields of a picture, ignoring its EXIF orientation. */
async function fieldsOf(picture: Uint8Array): Promise<string> {
  const data = await sharp(picture).resize(4, 4, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const nearest = (x: number, y: number) => {
    const distance = (wanted: readonly number[]) =>
      wanted.reduce((sum, value, index) => sum + Math.abs(value - (data[(y * 4 + x) * 3 + index] ?? 0)), 0);
    const [[name] = ['?']] = Object.entries(colors).toSorted(([, one], [, other]) => distance(one) - distance(other));
    return name;
  };
  return [nearest(0, 0), nearest(3, 0), nearest(0, 3), nearest(3, 3)].join('');
}

it('sends a small picture unchanged, shrinks others to upright JPEGs, and says which it cannot open', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const buffer = await pictureOf(300);
  await choose({ name: 'small.png', buffer });
  const small = await sentFile();
  expect([small.name, small.bytes.equals(buffer)]).toEqual(['small.png', true]);
  expect(loaded.filter((url) => /fit-file|worker|pdfs|arrange/.test(url))).toEqual([]);

  await page.reload();
  await choose({ name: 'IMG_1.HEIC', buffer: Buffer.from('\0\0\0\x18ftypheic') });
  await refusedBeforeSending("This is a HEIC photo, which your browser can't open.");
  await choose({ name: 'large.jpg', buffer: Buffer.alloc(limit + 1) });
  await refusedBeforeSending("The maximum file size is 1 MB. We couldn't open your picture.");

  await choose({ name: 'picture.webp', buffer: await photo(400, 300).webp().toBuffer() });
  const webp = await sentFile();
  expect([webp.name, await fieldsOf(webp.bytes)]).toEqual(['picture.jpg', 'RGBY']);

  await page.reload();
  const screenshot = await photo(1200, 900).ensureAlpha().png().toBuffer();
  expect(screenshot.length).toBeGreaterThan(limit);
  await choose({ name: 'Screenshot.png', buffer: screenshot });
  const sent = await sentFile();
  expect([sent.name, await fieldsOf(sent.bytes)]).toEqual(['Screenshot.jpg', 'RGBY']);

  await page.reload();
  const large = await photo(4032, 3024, 6).jpeg({ quality: 92 }).toBuffer();
  expect(large.length).toBeGreaterThan(limit);
  await choose({ name: 'A photo of my transcript, page one.jpeg', buffer: large });
  await says('Converted to PDF');
  const { name, type, bytes } = await sentFile();
  expect([name, type]).toEqual(['A photo of my…ipt, page one.jpg', 'image/jpeg']);
  const { width, height, exif } = await sharp(bytes).metadata();
  expect(width / height).toBeCloseTo(3 / 4);
  expect(height).toBeGreaterThanOrEqual(150 * 11);
  expect(exif).toBeUndefined();
  expect(await fieldsOf(bytes)).toBe('BRYG');
});

it('refuses a large picture if the browser returns noise from a canvas, to hide the device', async () => {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const noise = 'OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) => new ImageData(w, h);';
    await route.fulfill({ response, body: noise + (await response.text()) });
  });
  await choose({ name: 'large.jpg', buffer: await photo(2550, 3300).jpeg({ quality: 95 }).toBuffer() });
  await refusedBeforeSending("Your browser's privacy protection changes pictures");
});

const dialog = () => page.getByRole('dialog', { name: 'Combine several files' });
const item = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

/** Returns a small picture. Tests recognize it by its width. */
const pictureOf = (width: number) => samplePng(width, 200);

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

it('sends a PDF that is too large with smaller pictures', async () => {
  const scan = await PDFDocument.create();
  const image = await scan.embedJpg(await photo(2550, 3300).jpeg({ quality: 95 }).toBuffer());
  for (let count = 0; count < 2; count += 1) scan.addPage([612, 792]).drawImage(image, { width: 612, height: 792 });
  const buffer = Buffer.from(await scan.save());
  expect(buffer.length).toBeGreaterThan(limit);
  await choose({ name: 'scan.pdf', buffer });
  await says('Converted to PDF');
  const { name, bytes } = await sentFile();
  expect(name).toBe('scan.pdf');
  expect((await pagesOf(bytes)).length).toBe(2);
  for (const width of await pagesOf(bytes)) expect(Number.parseInt(width, 10)).toBeGreaterThanOrEqual(150 * 8.5);
});

it('combines several pages in the order chosen with the keyboard or the mouse, at 320 and 1280 pixels', async () => {
  const files = await Promise.all(
    [300, 301, 302, 303].map(async (width) => ({ name: `p${width}.png`, buffer: await pictureOf(width) })),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await choose(...files);
  await item('p303.png').waitFor();
  const up = item('p303.png').getByRole('button', { name: /^Move up/ });
  for (let moves = 0; moves < 4; moves += 1) await up.press('Enter');
  expect(await focused()).toBe('Move up p303.png');
  await dialog().getByText('p303.png is now number 1 of 4.').waitFor();
  const add = dialog().locator('input[type="file"]');
  await add.setInputFiles({ name: 'four.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
  await dialog().getByRole('alert').getByText('four.docx: Only pictures and PDFs can be combined.').waitFor();
  const press = (button: RegExp, name: string) => item(name).getByRole('button', { name: button }).press('Enter');
  await press(/^Remove/, 'p301.png');
  expect(await focused()).toBe('Restore p301.png');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Add files');
  await expectFits(320);

  await page.setViewportSize({ width: 1280, height: 844 });
  await item('p302.png').locator('strong').dragTo(item('p300.png').locator('strong'));
  await dialog().getByText('p302.png is now number 2 of 4.').waitFor();
  await expectFits(1280);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  const combine = question().getByRole('button', { name: /^Combine several files/ });
  await combine.press('Enter');
  await dialog().waitFor();
  expect(await focused()).toBe('Add files');
  expect(await dialog().getByRole('listitem').locator('strong').allTextContents()).toEqual([
    'p303.png',
    'p302.png',
    'p300.png',
    'p301.png',
  ]);
  await press(/^Rotate/, 'p300.png');
  await press(/^Remove/, 'p301.png');
  await dialog().getByRole('button', { name: 'Upload as one PDF' }).press('Enter');
  await says('Converted to PDF');
  const { name, type, bytes } = await sentFile();
  expect([name, type]).toEqual(['p303.pdf', 'application/pdf']);
  expect(await pagesOf(bytes)).toEqual(['303 0', '302 0', '300 90']);
});

async function expectFits(width: number) {
  await expectAccessible(page, `joining at ${width}`, 'dialog[open]');
  expect(await page.evaluate(() => document.querySelector('dialog[open]')?.scrollWidth)).toBeLessThanOrEqual(width);
}
