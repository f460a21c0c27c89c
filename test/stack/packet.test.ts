import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookmarksIn } from '../services/lambdas/pdf-copy/bookmarks.ts';
import { storedDocument, withByteChanged } from '../support/exports.ts';
import { waitForMail } from '../support/letters.ts';
import { packet, type SubmittedApplicant, sha256, storedFile, submitApplication } from '../support/packets.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { samplePng } from '../support/sample-files.ts';
import { storedLetters, subOf } from '../support/stack-table.ts';
import { callTour } from '../support/tour-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'packets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
let one: SubmittedApplicant;
let file: string;

const makePacket = (name: string) => packet(one.number, '--to', join(folder, name));
const pathOf = (name: string) => join(folder, name, `${one.number}.pdf`);
const verify = (...paths: string[]) => packet('verify', ...paths);
const textOf = async (path: string) => (await pdfText(readFileSync(path))).text;
const verified = (path: string) => `${path} matches submission ${one.number}.`;
const since = ' A letter has come since.';
const refused = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

beforeAll(async () => {
  one = await submitApplication(
    Object.assign({}, ...recommenders.map((email, index) => recommenderAnswers(index + 1, email))),
  );
  await makePacket('early');
  file = pathOf('early');
});

describe('a packet', () => {
  it('contains the record, the document, their hashes and open requests, without the social security number', async () => {
    const { text, info } = await pdfText(readFileSync(file));
    const { bytes } = await storedDocument(one.client);
    for (const phrase of ['Lan Nguyễn', one.number, 'April 27, 1998', 'transcript.png: page', 'Hashes (SHA-256)'])
      expect(text).toContain(phrase);
    expect(text.replace(/\s/g, '')).toContain(sha256(bytes).slice(0, 40));
    expect(text).toMatch(/Social Security Number\s+On file, not shown/);
    expect(text).not.toContain('6789');
    for (const n of [1, 2, 3])
      expect(text).toMatch(new RegExp(`Letter ${n}: Ada Byron +Requested, \\w+ \\d+, \\d{4}, \\d+:`));
    expect(text).toContain('The applicant waived the right to read this letter.');
    expect(info).toContain('Graduate Application of Lan Nguyễn');
  });

  it('is refused when one byte of it was changed', async () => {
    const bytes = readFileSync(file);
    const changed = [0.2, 0.5, 0.9].map((share) => {
      const at = join(folder, `changed-${share}.pdf`);
      writeFileSync(at, withByteChanged(bytes, Math.floor(bytes.length * share)));
      return at;
    });
    const other = join(folder, 'other.pdf');
    writeFileSync(other, (await storedDocument(one.client)).bytes);
    const { code, stdout, stderr } = await verify(...changed, other, file);
    expect([code, stdout]).toEqual([1, `${verified(file)}\n`]);
    for (const at of changed) expect(stderr).toContain(`${at} has been changed since it was created`);
    expect(stderr).toContain(`${other} isn't a packet.`);
  });

  it('is neither verified nor made when the stored document or the record was changed', async () => {
    const document = await storedDocument(one.client);
    await document.write(withByteChanged(document.bytes, document.bytes.length >> 1));
    for (const result of [await verify(file), await makePacket('again')])
      expect(result).toMatchObject(refused("isn't the document that was submitted"));
    expect(readdirSync(join(folder, 'again'))).toEqual([]);
    await document.write(document.bytes);

    const record = await storedFile(`submissions/${subOf(one.client.cookies)}/${one.number}.json`);
    await record.write(Buffer.from(record.bytes).toString().replaceAll('"April 27, 1998"', '"April 28, 1998"'));
    expect(await verify(file)).toMatchObject(refused(`The record of ${one.number} isn't the one`));
    await record.write(record.bytes);
  });
});

describe('a packet with a letter', () => {
  let token: string;
  const first = () => pathOf('first');

  const storedLetter = async () => {
    const { received } = (await storedLetters(one.client).read())?.letters[1] ?? {};
    return storedFile(received?.pdf_key ?? '');
  };

  beforeAll(async () => {
    token = tokenIn(await waitForMail(recommenders[0], 'letter-asked'));
    await sendLetter(token, `Lan is excellent.\n\n${'Indeed. '.repeat(1500)}`);
    await makePacket('first');
  });

  it("contains the letter before the documents, with its hash, unlike the applicant's PDF copy", async () => {
    const { bytes } = await storedLetter();
    const letterPages = (await pdfText(bytes)).pages;
    expect(letterPages).toBeGreaterThan(2);
    const pages = (await textOf(first())).split('\f');
    const begins = pages.findIndex((page) => page.includes('Lan is excellent.'));
    // A cover page and a page of the document follow. The text ends with a form feed.
    expect(begins).toBe(pages.length - letterPages - 3);
    expect(pages.join('\n')).toMatch(/Letter 1: Ada Byron +Received, \w+ \d+, \d{4}, \d+:/);
    expect(pages.join('').replaceAll(/\s/g, '')).toContain(sha256(bytes).slice(0, 40));
    expect(pages.join('\n')).toContain(`letter-1.pdf: pages ${begins} to ${begins + letterPages}`);
    expect((await bookmarksIn(readFileSync(first()))).slice(-2)).toEqual([
      { title: 'Letters of recommendation', children: [{ title: 'Letter 1: Ada Byron', children: [] }] },
      { title: 'Documents', children: [expect.anything()] },
    ]);

    const { text } = await pdfText(await waitForPdfCopy(one.client));
    expect(text).toContain('Recommender 1: First Name');
    expect(text).not.toMatch(/Letter 1|Lan is excellent|Received, /);
  });

  it('is neither verified nor made when the letter or its record was changed or is missing', async () => {
    const { number } = one;
    const { bytes: before } = await storedLetter();
    expect(await callTour('flip', { number, n: 1 })).toEqual({ status: 200, body: {} });
    const { bytes: after } = await storedLetter();
    expect([after.length, after.filter((byte, index) => byte !== before[index]).length]).toEqual([before.length, 1]);
    for (const result of [await verify(first()), await makePacket('again')])
      expect(result).toMatchObject(refused("isn't the letter that was received"));
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
      expect(await makePacket('untrue')).toMatchObject(refused("doesn't match its record"));
    }
    await record.remove();
    for (const result of [await verify(first()), await makePacket('again')])
      expect(result).toMatchObject(refused('has no record'));
    await record.write(record.bytes);
    expect(await verify(first())).toMatchObject({ code: 0 });
  });

  it('contains the newest versions in the order of the recommenders, while older packets stay valid', async () => {
    const tokens = recommenders.map(async (email) => tokenIn(await waitForMail(email, 'letter-asked')));
    await sendLetterFile((await tokens[2]) ?? '', await samplePng(90, 90), 'letter.png');
    await sendLetter((await tokens[1]) ?? '', 'The best of her year.');
    await sendLetter(token, 'Lan is better than that.', 2);
    await makePacket('all');
    const all = pathOf('all');
    const pages = (await textOf(all)).split('\f');
    const begins = pages.findIndex((page) => page.includes('Lan is better than that.'));
    expect(pages[begins + 2]).toContain('The best of her year.');
    // Three letters and the document follow each other, of one page each and with cover pages between them.
    expect(pages.length - begins).toBe(8);
    expect(pages.join('')).not.toContain('Lan is excellent.');
    const [letters] = (await bookmarksIn(readFileSync(all))).slice(-2);
    expect(letters?.children.map(({ title }) => title)).toEqual([1, 2, 3].map((n) => `Letter ${n}: Ada Byron`));
    const stdout = `${verified(file)}${since}\n${verified(first())}${since}\n${verified(all)}\n`;
    expect(await verify(file, first(), all)).toEqual({ code: 0, stderr: '', stdout });
    await makePacket('early');
    expect(await textOf(file)).toContain('Lan is better than that.');
  });
});
