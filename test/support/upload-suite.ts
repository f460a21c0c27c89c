import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Applicant, newApplicant } from './applicants.ts';
import { newDevice, openStep, reusedPage } from './journeys.ts';
import { browser } from './suite-browser.ts';

export const key = 'college_unofficial_transcripts';
export const label = 'Unofficial Transcripts';
export const education = 'Education and Work Experience';

export let applicant: Applicant;
export let device: BrowserContext;
export let page: Page;
export let picture: Buffer;

beforeAll(async () => {
  applicant = await newApplicant();
  device = await newDevice(browser, applicant);
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0B5394' } })
    .png()
    .toBuffer();
});

beforeEach(async () => {
  await applicant.client.del(`/api/document-answer/${key}`);
  page = await reusedPage(device, page);
  await openStep(page, applicant, '/education', education);
});

/** Replaces the applicant and the device. Call after the session has ended or the application was submitted. */
export async function anotherApplicant(): Promise<void> {
  applicant = await newApplicant();
  await device.close();
  device = await newDevice(browser, applicant);
}

export const question = () => page.locator(`#${key}`);
export const deleteDialog = () => page.getByRole('alertdialog', { name: 'Are you sure you want to delete your file?' });
export const toasts = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
export const choose = (name: string, buffer: Buffer, mimeType = 'image/png') =>
  question().locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
const dropPlace = () => question().getByText('or drop it here');
export async function drop(name: string, content?: Buffer, place = dropPlace()) {
  const folder = mkdtempSync(join(tmpdir(), 'drop-'));
  const file = join(folder, name);
  if (content) writeFileSync(file, content);
  else mkdirSync(file);
  await place.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
  const mouse = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await mouse.send('Input.dispatchDragEvent', {
        type,
        x: x + 2,
        y: y + 2,
        data: { items: [], files: [file], dragOperationsMask: 1 },
      });
    return { remove: () => rmSync(folder, { recursive: true }) };
  } finally {
    await mouse.detach();
  }
}
export const waitForText = (text: string) => question().getByText(text).first().waitFor();
/** Returns the natural width of a picture in pixels once it has loaded. */
export const widthOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
export const button = (name: RegExp) => question().getByRole('button', { name });
export const fileNameOfLength = (length: number, ending = '.png') => 'n'.repeat(length - ending.length) + ending;

export const states = {
  uploading: `${label}: uploading…`,
  failed: `${label}: failed`,
  done: [`${label}: uploading…`, `${label}: converting…`, `${label}: done`],
};

/** Records the distinct texts of the question's live region, in order. */
export async function announcements(): Promise<() => Promise<string[]>> {
  await question().evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = [...element.querySelectorAll(':scope > [role="status"]')].map((each) => each.textContent).join('');
      if (text && said.at(-1) !== text) said.push(text);
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

export function countPolls(): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/pdf/document-answer/${key}`)) count += 1;
  });
  return () => count;
}

export const expectRefusal = async (sentence: string) => {
  await waitForText(sentence);
  await toasts()
    .filter({ hasText: `Error uploading file for ${label}` })
    .waitFor();
  expect(await toasts().getByText(sentence).count()).toBe(0);
};
