import { describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import { conversionNeverEnded } from '../../lambdas/documents/conversions.ts';
import { fileSlot, filesOf } from '../../lambdas/documents/file-keys.ts';
import { send } from '../../lambdas/letters/letter-changes.ts';
import { textSlot } from '../../lambdas/letters/letter-documents.ts';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { Letters } from '../../shared/contracts/letters.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { applicantWith, letterClient, mailTo, newWriter, nextMail, sendText } from '../support/letters.ts';
import { askedLetter, tokenIn, uploadLetter } from '../support/recommenders.ts';
import { giveUp, sendJob, work } from '../support/send-job.ts';
import { storedObjects } from '../support/stack-stores.ts';
import { changeLetters, dumpTable, stackEnv, storedAsk, subOf } from '../support/stack-table.ts';
import type { Presigned } from '../support/uploads.ts';

// What days or a broken worker bring, without the clock that the tests share.

const day = 24 * 60 * 60_000;

const letterOf = async (applicant: ApiClient) => (await applicant.get<Letters>('/api/letters')).body.letters[0];
const requestOf = async (writer: ApiClient) => (await writer.get<LetterRequest>('/letter/request')).body;

const earlier = <T extends object>(item: T, days: number): T =>
  JSON.parse(JSON.stringify(item), (_key, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? new Date(Date.parse(value) - days * day).toISOString()
      : value,
  ) as T;

it('an applicant reminds after three days', async () => {
  const { applicant, recommender } = await askedLetter();
  await eventually(
    () => letterOf(applicant.client),
    (letter) => letter?.delivery === 'delivered',
    20_000,
  );
  await changeLetters(applicant.client, (letters) => earlier(letters, 3));
  const reminded = await applicant.client.post('/api/letters/1/remind', { generation: 1 });
  expect([reminded.status, reminded.body]).toMatchObject([200, { letter: { state: 'asked' } }]);
  const reminder = await nextMail(recommender, 'letter-reminder');
  expect((await letterClient(tokenIn(reminder)).get('/letter/request')).status).toBe(200);
  expect(await mailTo(recommender)).toHaveLength(2);
});

it('a digest goes at 9:00 to whoever was asked more than ten times in a day', async () => {
  const writer = newWriter();
  const applicants = await Promise.all(Array.from({ length: 12 }, () => applicantWith([writer])));
  for (const { client } of applicants) await client.post('/api/letters/1/ask', { generation: 0 });
  const letters = () => Promise.all(applicants.map(({ client }) => letterOf(client)));
  const delivered = (all: Awaited<ReturnType<typeof letters>>) => all.filter((each) => each?.delivery === 'delivered');
  expect(delivered(await eventually(letters, (all) => delivered(all).length === 10, 20_000))).toHaveLength(10);
  const members = applicants.map(({ client }) => `${subOf(client.cookies)}#1#1`);
  const isDigest = ({ sk, members: set }: Record<string, unknown>) =>
    sk === 'digest' && set instanceof Set && set.size === 2 && members.some((member) => set.has(member));
  const find = async () => (await dumpTable(stackEnv().ASKS_TABLE_NAME)).find(isDigest);
  const digest = await eventually(find, (item) => item !== undefined, 20_000);
  const { pk, sk, due_at: dueAt } = digest as { pk: string; sk: string; due_at: string };
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, hour: '2-digit', minute: '2-digit' });
  expect(time.format(new Date(dueAt))).toBe('09:00');
  expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(25 * 60 * 60_000);

  await sendJob('DUE_QUEUE_URL', { kind: 'due', pk, sk, dueAt });
  const email = await nextMail(writer.email, 'letter-digest');
  expect(email.subject).toBe('2 letters of recommendation are asked of you');
  const list = letterClient(tokenIn(email));
  const listed = async () => (await list.get<{ requests: { id: string }[] }>('/letter/list')).body.requests;
  const known = await listed();
  expect(known).toHaveLength(2);
  expect(delivered(await eventually(letters, (all) => delivered(all).length === 12, 20_000))).toHaveLength(12);
  expect(await storedAsk(pk, sk).read()).toBeUndefined();
  await work('DUE_QUEUE_URL', { kind: 'due', pk, sk, dueAt }, /"kind":"due","outcome":"superseded"/g);
  expect((await mailTo(writer.email)).filter(({ kind }) => kind === 'letter-digest')).toHaveLength(1);

  // What it opens has one link however often it is opened.
  const subs = applicants.map(({ client }) => subOf(client.cookies));
  const links = async () =>
    (await dumpTable()).filter(({ kind, application }) => kind === 'letter' && subs.includes(String(application)));
  const before = (await links()).length;
  const tokens = await Promise.all(
    Array.from({ length: 30 }, () => list.post<{ token: string }>('/letter/open', { id: known[0]?.id })),
  );
  expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(1);
  expect((await letterClient(tokens[0]?.body.token ?? '').get('/letter/request')).status).toBe(200);
  expect(await links()).toHaveLength(before + 1);

  const [first] = applicants;
  if (!first) throw new Error('Nobody asked.');
  await changeLetters(first.client, (each) => earlier(each, 3));
  const refused = await first.client.post('/api/letters/1/remind', { generation: 1 });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
});

it('a letter that no worker could make a PDF leaves all as it was, and its writer is told', async () => {
  const { applicant, recommender, letterToken } = await askedLetter();
  const now = new Date().toISOString();
  const upload_id = crypto.randomUUID();
  const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', link: 'link', receipt_number: '1' } as const;
  const text = { upload_id, file_key: 'gone', file_name: 'letter', file_size: 1, file_etag: '', requested_at: now };
  await changeLetters(applicant.client, (letters) =>
    send(letters, 1, { ...sent, upload_id, at: now, attestation: 'Mine.' }, { ...text, status: 'IN_PROGRESS' }),
  );
  const writer = letterClient(letterToken);
  expect(await requestOf(writer)).toMatchObject({ sent: 'converting' });

  const owner = subOf(applicant.client.cookies);
  // As the submit that was made up here.
  await sendJob('DUE_QUEUE_URL', { kind: 'letters', applicationId: owner, converts: true });
  const job = { kind: 'convert', ownerKind: 'letter', owner, slot: textSlot(1, 1), uploadId: upload_id };
  await giveUp('CONVERSION_QUEUE_URL', job);
  expect((await nextMail(recommender, 'letter-failed')).text).toContain(conversionNeverEnded);
  expect(await requestOf(writer)).toMatchObject({ sent: 'failed', state: 'asked', version: 0 });
  expect((await sendText(writer, 'Once more.')).status).toBe(202);
  const received = await eventually(
    () => letterOf(applicant.client),
    (letter) => letter?.state === 'received',
    20_000,
  );
  expect(received).toMatchObject({ state: 'received', version: 1 });
});

describe('a file of a letter', () => {
  it('that was not uploaded is not taken', async () => {
    const writer = letterClient((await askedLetter()).letterToken);
    const { body } = await writer.post<Presigned>('/letter/presigned-url', {});
    const file = { file_key: body.fields.key, file_name: 'letter.pdf' };
    expect((await writer.post('/letter/document', file)).status).toBe(409);
  });

  it('that is replaced is deleted with its PDF, at once and once more by its job', async () => {
    const { applicant, letterToken } = await askedLetter();
    const writer = letterClient(letterToken);
    const of = { ownerKind: 'letter', owner: subOf(applicant.client.cookies), slot: fileSlot(1, 1) } as const;
    const stored = storedObjects();
    const kept = async (uploadId: string) => {
      const keys = await stored.keys();
      return filesOf({ ...of, uploadId }).filter((key) => keys.includes(key));
    };
    const first = await uploadLetter(writer);
    expect(await kept(first)).not.toEqual([]);
    const second = await uploadLetter(writer);
    expect(await kept(first)).toEqual([]);
    expect(await kept(second)).not.toEqual([]);

    await work(
      'CONVERSION_QUEUE_URL',
      { kind: 'discard', ...of, uploadId: first },
      /"kind":"discard","outcome":"done"/g,
    );
    expect(await kept(second)).not.toEqual([]);
    stored.close();
  });
});
