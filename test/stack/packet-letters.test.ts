import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { bytesOf, newPdf } from '../../lambdas/paper/new-pdf.ts';
import { bookmarksIn } from '../services/lambdas/pdf-copy/bookmarks.ts';
import { nextMail } from '../support/letters.ts';
import { packet, type Submitted, sha256, storedFile, submitted } from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, sendLetterFile, tokenIn } from '../support/recommenders.ts';
import { stackBucket } from '../support/stack-bucket.ts';
import { stackEnv, subOf } from '../support/stack-table.ts';
import { onTour } from '../support/tour-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'packets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
let one: Submitted;
let token: string;
/** A packet from before any letter came, one with the first of them, and one with its replacement. */
let early: string;
let first: string;
let second: string;

async function made(name: string): Promise<string> {
  await packet(one.number, '--to', join(folder, name));
  return join(folder, name, `${one.number}.pdf`);
}

beforeAll(async () => {
  one = await submitted(Object.assign({}, ...recommenders.map((email, index) => recommenderAnswers(index + 1, email))));
  token = tokenIn(await nextMail(recommenders[0], 'letter-asked'));
  early = await made('early');
});

const textOf = async (file: string) => (await pdfText(readFileSync(file))).text;
const pagesOf = async (file: string) => (await textOf(file)).trimEnd().split('\f');
const verified = (file: string) => `${file} is what was submitted as ${one.number}.`;
const since = ' A letter has come since.';

/** The files of the letters, as a writer of the bucket could change them. */
async function filesBelow(kind: string, ending: string) {
  const { s3, Bucket } = stackBucket();
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: `${kind}/${subOf(one.client.cookies)}/` }),
  );
  const keys = Contents.map(({ Key = '' }) => Key).filter((key) => key.endsWith(ending));
  return Promise.all(keys.map(storedFile));
}

it('tells of letters that have not come', async () => {
  const text = await textOf(early);
  for (const n of [1, 2, 3])
    expect(text).toMatch(new RegExp(`Letter ${n}: Ada Byron +Asked for, \\w+ \\d+, \\d{4}, \\d+:`));
  expect(text).toContain('The applicant has waived the right to read it.');
  expect((await bookmarksIn(readFileSync(early))).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Letters', 'Documents']),
  );
});

it('holds the pages of a letter that has come, before the documents, with its hash', async () => {
  await sendLetter(token, `Lan is excellent.\n\n${'Indeed. '.repeat(1500)}`);
  first = await made('first');
  const [pdf] = await filesBelow('letter-converted', '.pdf');
  const letterPages = (await pdfText(pdf?.bytes ?? new Uint8Array())).pages;
  expect(letterPages).toBeGreaterThan(2);

  const pages = await pagesOf(first);
  expect(pages).toHaveLength((await pagesOf(early)).length + letterPages);
  const begins = pages.findIndex((page) => page.includes('Lan is excellent.'));
  expect(begins).toBe(pages.length - letterPages - 1);
  expect(pages.join('\n')).toMatch(/Letter 1: Ada Byron +Received, \w+ \d+, \d{4}, \d+:/);
  expect(pages.join('').replaceAll(/\s/g, '')).toContain(sha256(pdf?.bytes ?? new Uint8Array()).slice(0, 40));
  expect(pages.join('\n')).toContain(`letter-1.pdf: pages ${begins + 1} to ${begins + letterPages}`);
  expect((await bookmarksIn(readFileSync(first))).slice(-2)).toEqual([
    { title: 'Letters of recommendation', children: [{ title: 'Letter 1: Ada Byron', children: [] }] },
    { title: 'Documents', children: [expect.anything()] },
  ]);
});

it('is verified with its letters, and from before a letter as what it was', async () => {
  expect(await packet('verify', first, early)).toBe(`${verified(first)}\n${verified(early)}${since}`);
});

it('is made again where a letter has come since, and only there', async () => {
  expect(await textOf(early)).not.toContain('Lan is excellent.');
  expect(await made('early')).toBe(early);
  expect(await textOf(early)).toContain('Lan is excellent.');
  const before = readFileSync(early);
  await made('early');
  expect(readFileSync(early).equals(before)).toBe(true);
});

it('is refused, and made no more, while the tour has changed one byte of a letter', async () => {
  const { number } = one;
  const flip = (body: object, headers?: Readonly<Record<string, string>>) => onTour('flip', body, headers);
  const pdf = async () => (await filesBelow('letter-converted', '.pdf'))[0]?.bytes ?? new Uint8Array();
  const before = await pdf();
  expect(await flip({ number, n: 1 })).toEqual({ status: 200, body: {} });
  const after = await pdf();
  expect([after.length, after.filter((byte, index) => byte !== before[index]).length]).toEqual([before.length, 1]);
  await expect(packet('verify', first)).rejects.toThrow('is not the letter that was received');
  await expect(made('again')).rejects.toThrow('is not the letter that was received');
  expect(readdirSync(join(folder, 'again'))).toEqual([]);

  for (const none of [{ number, n: 2 }, { number: 'ABCD-2345', n: 1 }, { number }, {}])
    expect((await flip(none)).status).toBe(404);
  expect((await flip({ number, n: 1 }, {})).status).toBe(404);
  expect(await pdf()).toEqual(after);
  expect((await flip({ number, n: 1 })).status).toBe(200);
});

it('is refused when the record of a letter tells otherwise', async () => {
  const [record] = await filesBelow('letters', '-v1.json');
  const told = Buffer.from(record?.bytes ?? []).toString();
  expect(JSON.parse(told)).toEqual({
    app: subOf(one.client.cookies),
    n: 1,
    generation: 1,
    version: 1,
    request: {
      name: 'Ada Byron',
      title: 'Professor',
      organization: 'Hill College',
      email: recommenders[0],
      asked_at: expect.any(String),
    },
    received_at: expect.any(String),
    late: false,
    link: expect.any(String),
    name: 'Ada Byron',
    title: 'Professor',
    attestation: expect.any(String),
    waiver: 'Y',
    kind: 'text',
    original_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await record?.write(told.replace('"waiver": "Y"', '"waiver": "N"'));
  await expect(packet('verify', first)).rejects.toThrow('is not what its record says');
  // Before a packet is made, which has the hash of what is there: the letters' item knows.
  await expect(made('untrue')).rejects.toThrow('is not what its record says');
  Object.assign(process.env, stackEnv());
  const { lettersOf, readLetters } = await import('../../lambdas/handover/packet-letters.ts');
  const { findSubmission } = await import('../../bin/stack/find-application.ts');
  const submission = await findSubmission(one.number);
  const lettersRead = async () => readLetters(submission, await lettersOf(submission));
  const { request, ...rest } = JSON.parse(told);
  for (const changed of [
    { attestation: 'I wrote it for somebody else.' },
    { link: 'a'.repeat(64) },
    { original_sha256: 'a'.repeat(64) },
    { kind: 'file' },
    { title: 'Dean' },
    { app: crypto.randomUUID() },
    { more: '' },
    { request: { ...request, email: recommenders[1] } },
    { request: undefined },
  ]) {
    await record?.write(JSON.stringify({ request, ...rest, ...changed }));
    await expect(lettersRead()).rejects.toThrow('is not what its record says');
  }
  for (const none of [' ', 'null', '{']) {
    await record?.write(none);
    await expect(lettersRead()).rejects.toThrow('is not what its record says');
  }
  await record?.write(told);
  await packet('verify', first);
});

it('holds the newest version of a letter, and with an earlier one is what it was', async () => {
  await sendLetter(token, 'Lan is better than that.', 2);
  second = await made('second');
  expect(await textOf(second)).toContain('Lan is better than that.');
  expect(await textOf(second)).not.toContain('Lan is excellent.');
  expect(await packet('verify', first, second)).toBe(`${verified(first)}${since}\n${verified(second)}`);
});

it('has each letter with as many pages as were sent, whatever it was sent as', async () => {
  const doc = newPdf({ title: 'A letter' });
  for (const _ of [1, 2, 3]) doc.addPage();
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#7A1F2B' } })
    .jpeg()
    .toBuffer();
  await sendLetterFile(tokenIn(await nextMail(recommenders[1], 'letter-asked')), await bytesOf(doc), 'letter.pdf');
  await sendLetterFile(tokenIn(await nextMail(recommenders[2], 'letter-asked')), photo, 'photo.jpg');
  const all = await made('all');
  const text = await textOf(all);
  const [, firstPage = 0] = /letter-1\.pdf: page (\d+)/.exec(text)?.map(Number) ?? [];
  expect(text).toContain(`letter-2.pdf: pages ${firstPage + 1} to ${firstPage + 3}`);
  expect(text).toContain(`letter-3.pdf: page ${firstPage + 4}`);
  expect(text).toContain(`transcript.png: page ${firstPage + 5}`);
  expect(await packet('verify', all, second)).toBe(`${verified(all)}\n${verified(second)}${since}`);
});

it('shows letters that the PDF copy of the applicant does not', async () => {
  let copy: { status: string; url?: string } = { status: '' };
  for (let tries = 0; copy.status !== 'COMPLETED' && tries < 300; tries += 1) {
    copy = (await one.client.get<typeof copy>('/api/pdf')).body;
    await new Promise((after) => setTimeout(after, 100));
  }
  const pdf = new Uint8Array(await (await fetch(copy.url ?? '')).arrayBuffer());
  const { text } = await pdfText(pdf);
  expect(text).toContain('Recommender 1: First Name');
  expect(text).not.toMatch(/Letter 1|Lan is better|Received, /);
});
