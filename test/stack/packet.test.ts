import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import { bookmarksIn } from '../services/lambdas/pdf-copy/bookmarks.ts';
import { waitForMail } from '../support/letters.ts';
import {
  packet,
  question,
  type SubmittedApplicant,
  sha256,
  storedFile,
  submitApplication,
  withByteChanged,
} from '../support/packets.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { storedApplicationOf, storedLetters, subOf } from '../support/stack-table.ts';
import { callTour } from '../support/tour-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'packets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
let one: SubmittedApplicant;
let file: string;

async function makePacket(name: string): Promise<string> {
  await packet(one.number, '--to', join(folder, name));
  return join(folder, name, `${one.number}.pdf`);
}

beforeAll(async () => {
  one = await submitApplication(
    Object.assign({}, ...recommenders.map((email, index) => recommenderAnswers(index + 1, email))),
  );
  file = await makePacket('early');
});

/** Returns the converted PDF of the only document. */
async function storedDocument() {
  const { documents } = (await storedApplicationOf(one.client).read()) as { documents: Record<string, StoredDocument> };
  return storedFile(documents[question]?.pdf_key ?? '');
}

const textOf = async (path: string) => (await pdfText(readFileSync(path))).text;
const verified = (path: string) => `${path} matches submission ${one.number}.`;
const since = ' A letter has come since.';

describe('a packet', () => {
  it('contains the record, the document, their hashes and open requests, without the social security number', async () => {
    const { text, info } = await pdfText(readFileSync(file));
    const { bytes } = await storedDocument();
    for (const phrase of ['Lan Nguyễn', one.number, 'April 27, 1998', 'transcript.png: page', 'Hashes (SHA-256)'])
      expect(text).toContain(phrase);
    expect(text.replace(/\s/g, '')).toContain(sha256(bytes).slice(0, 40));
    expect(text).toMatch(/Social Security Number\s+On file, not shown/);
    expect(text).not.toContain('6789');
    for (const n of [1, 2, 3])
      expect(text).toMatch(new RegExp(`Letter ${n}: Ada Byron +Requested, \\w+ \\d+, \\d{4}, \\d+:`));
    expect(text).toContain('The applicant waived the right to read this letter.');
    expect(info).toContain('Graduate Application of Lan Nguyễn');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is refused when one byte of it was changed', async () => {
    const bytes = readFileSync(file);
    const changed = [0.2, 0.5, 0.9].map((share) => {
      const at = join(folder, `changed-${share}.pdf`);
      writeFileSync(at, withByteChanged(bytes, Math.floor(bytes.length * share)));
      return at;
    });
    const other = join(folder, 'other.pdf');
    writeFileSync(other, (await storedDocument()).bytes);
    const result = packet('verify', ...changed, other, file);
    for (const at of changed)
      await expect(result).rejects.toThrow(
        new RegExp(`${at}.*(has been changed since it was created|isn't a PDF, or it's damaged)`),
      );
    await expect(result).rejects.toThrow(`${other} isn't a packet.`);
    await expect(result).rejects.toMatchObject({ stdout: `${verified(file)}\n` });
  });

  it('is neither verified nor made when the stored document or the record was changed', async () => {
    const document = await storedDocument();
    await document.write(withByteChanged(document.bytes, document.bytes.length >> 1));
    await expect(packet('verify', file)).rejects.toThrow("isn't the document that was submitted");
    await expect(makePacket('again')).rejects.toThrow("isn't the document that was submitted");
    expect(readdirSync(join(folder, 'again'))).toEqual([]);
    await document.write(document.bytes);

    const record = await storedFile(`submissions/${subOf(one.client.cookies)}/${one.number}.json`);
    await record.write(Buffer.from(record.bytes).toString().replaceAll('"April 27, 1998"', '"April 28, 1998"'));
    await expect(packet('verify', file)).rejects.toThrow(`The record of ${one.number} isn't the one`);
    await record.write(record.bytes);
  });
});

describe('a packet with a letter', () => {
  let token: string;
  let first: string;

  const storedLetter = async () => {
    const { received } = (await storedLetters(one.client).read())?.letters[1] ?? {};
    return storedFile(received?.pdf_key ?? '');
  };

  beforeAll(async () => {
    token = tokenIn(await waitForMail(recommenders[0], 'letter-asked'));
    await sendLetter(token, `Lan is excellent.\n\n${'Indeed. '.repeat(1500)}`);
    first = await makePacket('first');
  });

  it("contains the letter before the documents, with its hash, unlike the applicant's PDF copy", async () => {
    const { bytes } = await storedLetter();
    const letterPages = (await pdfText(bytes)).pages;
    expect(letterPages).toBeGreaterThan(2);
    const pages = (await textOf(first)).split('\f');
    const begins = pages.findIndex((page) => page.includes('Lan is excellent.'));
    // A cover page and a page of the document follow. The text ends with a form feed.
    expect(begins).toBe(pages.length - letterPages - 3);
    expect(pages.join('\n')).toMatch(/Letter 1: Ada Byron +Received, \w+ \d+, \d{4}, \d+:/);
    expect(pages.join('').replaceAll(/\s/g, '')).toContain(sha256(bytes).slice(0, 40));
    expect(pages.join('\n')).toContain(`letter-1.pdf: pages ${begins} to ${begins + letterPages}`);
    expect((await bookmarksIn(readFileSync(first))).slice(-2)).toEqual([
      { title: 'Letters of recommendation', children: [{ title: 'Letter 1: Ada Byron', children: [] }] },
      { title: 'Documents', children: [expect.anything()] },
    ]);

    const { text } = await pdfText(await waitForPdfCopy(one.client));
    expect(text).toContain('Recommender 1: First Name');
    expect(text).not.toMatch(/Letter 1|Lan is excellent|Received, /);
  });

  it('is neither verified nor made when the letter or its record was changed', async () => {
    const { number } = one;
    const { bytes: before } = await storedLetter();
    expect(await callTour('flip', { number, n: 1 })).toEqual({ status: 200, body: {} });
    const { bytes: after } = await storedLetter();
    expect([after.length, after.filter((byte, index) => byte !== before[index]).length]).toEqual([before.length, 1]);
    await expect(packet('verify', first)).rejects.toThrow("isn't the letter that was received");
    await expect(makePacket('again')).rejects.toThrow("isn't the letter that was received");
    expect((await callTour('flip', { number, n: 2 })).status).toBe(404);
    expect((await callTour('flip', { number, n: 1 })).status).toBe(200);

    const record = await storedFile(`letters/${subOf(one.client.cookies)}/1-g1-v1.json`);
    const content = JSON.parse(Buffer.from(record.bytes).toString());
    for (const changed of [
      { waiver: 'N' },
      { request: { ...content.request, email: recommenders[1] } },
      { attestation: 'I wrote it for another person.' },
    ]) {
      await record.write(JSON.stringify({ ...content, ...changed }));
      await expect(makePacket('untrue')).rejects.toThrow("doesn't match its record");
    }
    await record.write(record.bytes);
    await packet('verify', first);
  });

  it('contains the newest version of the letter, while an older packet stays valid and can be replaced', async () => {
    await sendLetter(token, 'Lan is better than that.', 2);
    const second = await makePacket('second');
    expect(await textOf(second)).toContain('Lan is better than that.');
    expect(await textOf(second)).not.toContain('Lan is excellent.');
    expect(await packet('verify', file, first, second)).toBe(
      `${verified(file)}${since}\n${verified(first)}${since}\n${verified(second)}`,
    );
    await makePacket('early');
    expect(await textOf(file)).toContain('Lan is better than that.');
  });

  it('contains letters that were sent as a Word file and as a photo, in the order of the recommenders', async () => {
    const [, second, third] = await Promise.all(
      recommenders.map(async (email) => tokenIn(await waitForMail(email, 'letter-asked'))),
    );
    const picture = { create: { width: 850, height: 1100, channels: 3, background: '#eee' } } as const;
    await sendLetterFile(third ?? '', await sharp(picture).jpeg().toBuffer(), 'letter.jpg');
    await sendLetterFile(second ?? '', await wordFile([paragraph('The best of her year.')]), 'letter.docx');
    const all = await makePacket('all');
    const pages = (await textOf(all)).split('\f');
    const begins = pages.findIndex((page) => page.includes('Lan is better than that.'));
    expect(pages[begins + 2]).toContain('The best of her year.');
    // Three letters and the document follow each other, of one page each and with cover pages between them.
    expect(pages.length - begins).toBe(8);
    const [letters] = (await bookmarksIn(readFileSync(all))).slice(-2);
    expect(letters?.children.map(({ title }) => title)).toEqual([1, 2, 3].map((n) => `Letter ${n}: Ada Byron`));
    expect(await packet('verify', all)).toBe(verified(all));
  });
});
