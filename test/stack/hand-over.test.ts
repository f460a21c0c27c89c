import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Manifest } from '../../lambdas/export/manifest.ts';
import type { StoredLetter } from '../../lambdas/letters/stored-letters.ts';
import type { Answers } from '../../shared/form/definition.ts';
import { listIn, storedDocument, withByteChanged } from '../support/exports.ts';
import { waitForMail } from '../support/letters.ts';
import {
  packet,
  packetIn,
  question,
  type SubmittedApplicant,
  sha256,
  storedFile,
  submitApplication,
} from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { newRecommender, recommenderAnswers, sendLetter, tokenIn } from '../support/recommenders.ts';
import { changeLetter, storedApplicationOf, subOf } from '../support/stack-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
afterAll(() => rmSync(folder, { recursive: true }));
const to = (name: string) => join(folder, name);

/** Creates an applicant who submitted in the past, so that no other test has applications on that day. */
async function submitOn(at: string, answers: Answers = {}): Promise<SubmittedApplicant> {
  const one = await submitApplication(answers);
  const receipt = { confirmation_number: one.number, submitted_at: at };
  const file = await storedFile(`submissions/${subOf(one.client.cookies)}/${one.number}.json`);
  const record = JSON.stringify({ ...JSON.parse(Buffer.from(file.bytes).toString()), ...receipt }, undefined, 2);
  await file.write(record);
  const stored = storedApplicationOf(one.client);
  await stored.write({ ...(await stored.read()), receipt, record_sha256: sha256(Buffer.from(record)) });
  return one;
}

const manifestOf = (place: string): Manifest => JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
const listOf = (place: string, name: string) => listIn(readFileSync(join(place, name), 'utf8'));
const namesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(place, join(each.parentPath, each.name)))
    .toSorted();
const packetOf = (place: string, { number }: SubmittedApplicant) =>
  join(place, namesIn(place).find((name) => name.startsWith('packets/') && name.includes(number)) ?? '');

const threeRecommenders = (emails: readonly string[] = [1, 2, 3].map(() => newRecommender())): Answers =>
  Object.assign({}, ...emails.map((email, index) => recommenderAnswers(index + 1, email)));

const day = '2002-03-04';
const exportTo = (place: string, ...options: string[]) =>
  packet('--since', day, '--until', day, '--to', place, ...options);
let plain: SubmittedApplicant;
let odd: SubmittedApplicant;
let lettered: SubmittedApplicant;
let pending: string;
const first = to('first');
let ended: Awaited<ReturnType<typeof packet>>;

beforeAll(async () => {
  const recommenders = [newRecommender(), newRecommender(), newRecommender()] as const;
  [lettered, plain, odd] = await Promise.all([
    submitOn(`${day}T14:00:00.000Z`, threeRecommenders(recommenders)),
    submitOn(`${day}T15:00:00.000Z`),
    submitOn(`${day}T16:00:00.123Z`, {
      first_name: '=cmd()',
      last_name: '../../x "CON", \u05e0\u05d2\u05d5\u05d9\u05df',
      middle_name: '-1+1',
      preferred_name: '@you',
      address_line_1: 'Two, "streets"',
    }),
  ]);
  await sendLetter(tokenIn(await waitForMail(recommenders[0], 'letter-asked')), 'Lan is excellent.');
  // The worker writes the record before it sends the receipt.
  await waitForMail(recommenders[0], 'letter-receipt');
  pending = tokenIn(await waitForMail(recommenders[1], 'letter-asked'));
  ended = await exportTo(first);
});

it('an export contains a page, lists, packets, single PDFs and the manifest of these files', () => {
  const stdout = expect.stringContaining(`Saved 3 of 3 applications to ${first}.`);
  expect(ended).toMatchObject({ code: 0, stderr: '', stdout });
  const manifest = manifestOf(first);
  expect(manifest).toMatchObject({ since: day, until: day, applications: 3, failures: [] });
  const names = [
    'applications.csv',
    'import/index.txt',
    'index.html',
    'keys.csv',
    'letters.csv',
    `packets/_.._x _CON_, \u05e0\u05d2\u05d5\u05d9\u05df, cmd() - Accounting (M.Acc.) - ${odd.number}.pdf`,
    `packets/Nguyễn, Lan - Accounting (M.Acc.) - ${plain.number}.pdf`,
  ];
  expect(namesIn(first)).toEqual(expect.arrayContaining(names));
  expect([...manifest.files.map(({ name }) => name), 'manifest.json'].toSorted()).toEqual(namesIn(first));
  for (const { name, bytes, sha256: hash } of manifest.files) {
    const content = readFileSync(join(first, name));
    expect([content.length, sha256(content)]).toEqual([bytes, hash]);
    expect(statSync(join(first, name)).mode & 0o077).toBe(0);
  }
});

it('an export lists the answers of the API in the order of submission, and quotes formulas', async () => {
  const csv = readFileSync(join(first, 'applications.csv'), 'utf8');
  expect(csv).toMatch(/^\ufeff"number","submitted_at","submitted_day","username","name","program","term",/);
  expect(csv.replaceAll(/"(?:[^"]|"")*"/g, '""')).toMatch(/^\ufeff((""(,|\r\n))+)$/);
  const rows = listOf(first, 'applications.csv');
  const keys = listOf(first, 'keys.csv').map(({ key = '' }) => key);
  const unescaped = (value = '') => value.replace(/^'(?=[=+\-@])/, '');
  for (const [index, one] of [lettered, plain, odd].entries()) {
    const row = rows[index] ?? {};
    expect([row.number, row.ssn]).toEqual([one.number, '***-**-6789']);
    const { body } = await one.client.get<{ answer: Record<string, string | boolean> }>('/api/profile');
    const columns = Object.keys(row).slice(12);
    expect(columns.filter((name) => !name.endsWith('_desc'))).toEqual(keys.filter((key) => !key.endsWith('_desc')));
    for (const key of keys.filter((each) => each !== 'ssn'))
      expect([key, unescaped(row[key])]).toEqual([key, String(body.answer[key] ?? '')]);
  }
  expect(rows[2]).toMatchObject({
    submitted_at: `${day}T11:00:00.123-05:00`,
    submitted_day: day,
    username: odd.email,
    name: '../../x "CON", \u05e0\u05d2\u05d5\u05d9\u05df, =cmd()',
    first_name: "'=cmd()",
    middle_name: "'-1+1",
    preferred_name: "'@you",
    address_line_1: 'Two, "streets"',
    program: 'Accounting (M.Acc.)',
    applied_major: '1',
    applied_major_desc: 'Accounting (M.Acc.)',
    late: '',
    documents: '1',
    letters_asked: '0',
    letters_received: '0',
    record_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(rows[0]).toMatchObject({ letters_asked: '3', letters_received: '1' });
});

it('an export lists each letter with its state and its page in the packet', async () => {
  const rows = listOf(first, 'letters.csv').filter(({ number }) => number === lettered.number);
  const { body } = await lettered.client.get<{ letters: { times: Record<string, string> }[] }>('/api/letters');
  expect(rows).toMatchObject([
    { n: '1', name: 'Ada Byron', state: 'received', generation: '1', version: '1', waiver: 'Y', late: '' },
    { n: '2', state: 'asked', version: '0', received_at: '', packet_page: '', pdf_sha256: '' },
    { n: '3', state: 'asked' },
  ]);
  const { asked_at = '', received_at = '', due_day, packet_page } = rows[0] ?? {};
  for (const time of [asked_at, received_at]) expect(time).toMatch(/-0[45]:00$/);
  expect([asked_at, received_at].map((time) => new Date(time).toISOString())).toEqual([
    body.letters[0]?.times.asked,
    body.letters[0]?.times.received,
  ]);
  expect(due_day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const pages = (await pdfText(readFileSync(packetOf(first, lettered)))).text.split('\f');
  expect(pages[Number(packet_page) - 1]).toContain('Lan is excellent.');
  expect(pages[0]).toMatch(/Letter 2: Ada Byron\s+Requested/);
});

it('an export contains the PDFs of each application for an importer, with an index', async () => {
  const place = join(first, 'import');
  const rows = listIn(readFileSync(join(place, 'index.txt'), 'utf8'), '\t');
  const names = [
    ...['application', question, 'letter-1'].map((type) => `${lettered.number}-${type}.pdf`),
    ...[plain, odd].flatMap(({ number }) => [`${number}-application.pdf`, `${number}-${question}.pdf`]),
  ];
  expect(rows.map(({ Filename }) => Filename)).toEqual(names);
  expect(rows.at(-2)).toEqual({
    Number: odd.number,
    Email: odd.email,
    Last: '../../x "CON", \u05e0\u05d2\u05d5\u05d9\u05df',
    First: "'=cmd()",
    'Birth Date': '1998-04-27',
    Type: 'application',
    Filename: `${odd.number}-application.pdf`,
  });
  expect(readdirSync(place).toSorted()).toEqual([...names, 'index.txt'].toSorted());
  const { text } = await pdfText(readFileSync(join(place, `${plain.number}-application.pdf`)));
  expect(text).toContain('Lan Nguyễn');
  expect(text).not.toContain('Hashes (SHA-256)');
});

it('fails verification if a list and its hash in the manifest were changed', async () => {
  const forged = to('forged');
  cpSync(first, forged, { recursive: true });
  const list = Buffer.from(readFileSync(join(forged, 'applications.csv'), 'utf8').replace('Nguyễn', 'Other'));
  writeFileSync(join(forged, 'applications.csv'), list);
  const manifest = manifestOf(forged);
  const files = manifest.files.map((file) =>
    file.name === 'applications.csv' ? { ...file, bytes: list.length, sha256: sha256(list) } : file,
  );
  writeFileSync(join(forged, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  const { code, stderr } = await packet('verify', forged);
  expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/manifest.json has been changed/)]]);
  writeFileSync(join(forged, 'manifest.json'), JSON.stringify({ ...manifest, files, signature: undefined }));
  expect((await packet('verify', forged)).stderr).toContain('manifest.json has no signature. If an earlier release');
  const offline = await packetIn(to('none'), 'verify', forged);
  expect(offline).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is consistent: .* No stack is running, so/),
  });
});

it('says so if no application was submitted on these days', async () => {
  const place = to('none');
  const ended = await packet('--since', '1999-01-01', '--until', '1999-01-01', '--to', place);
  expect(ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Saved no applications to') });
});

it('writes into no folder of something else, and follows no link', async () => {
  const other = to('other');
  mkdirSync(other);
  writeFileSync(join(other, 'index.html'), 'mine');
  expect(await exportTo(other)).toMatchObject({ code: 1, stderr: expect.stringContaining("isn't an export") });
  const linked = to('linked');
  cpSync(first, linked, { recursive: true });
  rmSync(join(linked, 'packets'), { recursive: true });
  symlinkSync(other, join(linked, 'packets'));
  expect(await exportTo(linked)).toMatchObject({ code: 1, stderr: expect.stringContaining('is a link') });
  expect(readdirSync(other)).toEqual(['index.html']);
});

it('names changed, missing and unexpected files, which the next run repairs, with what has come since', async () => {
  expect(await packet('verify', first)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/3 appl/) });
  const damaged = to('damaged');
  cpSync(first, damaged, { recursive: true });
  for (const name of [packetOf(damaged, plain), join(damaged, 'letters.csv'), join(damaged, 'import/index.txt')]) {
    const bytes = readFileSync(name);
    writeFileSync(name, withByteChanged(bytes, bytes.length >> 1));
  }
  rmSync(packetOf(damaged, odd));
  writeFileSync(join(damaged, 'packets', 'other.pdf'), 'x');
  // Operating systems leave hidden files in folders.
  writeFileSync(join(damaged, '.DS_Store'), '');
  rmSync(join(damaged, 'keys.csv'));
  symlinkSync(join(first, 'keys.csv'), join(damaged, 'keys.csv'));
  const { code, stderr } = await packet('verify', damaged);
  expect(code).toBe(1);
  for (const message of [
    new RegExp(`${plain.number}.pdf has been changed since it was created`),
    /letters.csv has been changed/,
    /index.txt has been changed/,
    /keys.csv has been changed/,
    new RegExp(`${odd.number}.pdf is missing`),
    /other.pdf isn't in the manifest/,
  ])
    expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/applications.csv|DS_Store/);
  rmSync(join(damaged, 'manifest.json'));
  expect(await packet('verify', damaged)).toMatchObject({ code: 1, stderr: expect.stringContaining('is incomplete') });

  await sendLetter(pending, 'A second letter.');
  const fourth = await submitOn(`${day}T18:00:00.000Z`);
  const others = `1 file in ${damaged} isn't part of this export`;
  expect(await exportTo(damaged, '--raw', '--ssn')).toMatchObject({ code: 0, stderr: expect.stringContaining(others) });
  const rows = listOf(damaged, 'applications.csv');
  expect(rows.map(({ number }) => number)).toEqual([lettered, plain, odd, fourth].map(({ number }) => number));
  expect(rows[2]).toMatchObject({ first_name: '=cmd()', ssn: '123-45-6789' });
  expect(listOf(damaged, 'letters.csv')[1]).toMatchObject({
    state: 'received',
    packet_page: expect.stringMatching(/^\d+$/),
  });
  // The packets without news are the same, byte by byte.
  const packets = (place: string) => [plain, odd].map((one) => sha256(readFileSync(packetOf(place, one))));
  expect(packets(damaged)).toEqual(packets(first));
  rmSync(join(damaged, 'packets', 'other.pdf'));
  expect(await packet('verify', damaged)).toMatchObject({ code: 0, stderr: '' });
  const stdout = expect.stringContaining('A letter has come since.');
  expect(await packet('verify', first)).toMatchObject({ code: 0, stdout });
});

it('reports missing and damaged files in manifest, page, output and exit code, and exports them once repaired', async () => {
  const badDay = '2003-03-04';
  const place = to('bad');
  const exportAgain = () => packet('--since', badDay, '--until', badDay, '--to', place);
  const at = (hour: number, answers?: Answers) => submitOn(`${badDay}T${hour}:00:00.000Z`, answers);
  const all = await Promise.all([at(11), at(12), at(13), at(14, threeRecommenders()), at(15)]);
  const [, noDocument, badRecord, converting, unreadable] = all;
  const document = await storedDocument(noDocument.client);
  await document.remove();
  const record = await storedFile(`submissions/${subOf(badRecord.client.cookies)}/${badRecord.number}.json`);
  await record.write(withByteChanged(record.bytes, record.bytes.length >> 1));
  const sending = { kind: 'text', version: 1, at: new Date().toISOString() } as StoredLetter['sending'];
  await changeLetter(converting.client, (letter) => ({ ...letter, sending }));
  const item = storedApplicationOf(unreadable.client);
  const readable = await item.read();
  await item.write({ ...readable, documents: null });

  const { code, stdout, stderr } = await exportAgain();
  expect([code, stdout]).toEqual([1, expect.stringContaining('Saved 1 of 5 applications to')]);
  const { failures } = manifestOf(place);
  expect(failures).toEqual([
    { number: noDocument.number, what: expect.stringMatching(/transcript.png\)$/), why: 'is missing.' },
    { number: badRecord.number, what: 'The submission record', why: "isn't the one that was saved." },
    { number: converting.number, what: 'Letter 1', why: 'was sent and is still being converted.' },
    { number: unreadable.number, what: 'The application', why: "couldn't be exported." },
  ]);
  const page = readFileSync(join(place, 'index.html'), 'utf8');
  for (const { number, what, why } of failures) {
    expect(stderr).toContain(`${number}: ${what} ${why}`);
    expect(page).toContain(why.replace("'", '&#39;'));
  }
  expect(listOf(place, 'applications.csv').map(({ number }) => number)).toEqual(all.map(({ number }) => number));
  expect((await pdfText(readFileSync(packetOf(place, noDocument)))).text).toContain("couldn't be added to this copy");

  await document.write(document.bytes);
  await record.write(record.bytes);
  await item.write(readable);
  await changeLetter(converting.client, (letter) => ({ ...letter, sending: undefined }));
  const saved = expect.stringContaining('Saved 5 of 5 applications to');
  expect(await exportAgain()).toMatchObject({ code: 0, stderr: '', stdout: saved });
  expect(manifestOf(place).failures).toEqual([]);
  expect(await packet('verify', place)).toMatchObject({ code: 0, stderr: '' });
});
