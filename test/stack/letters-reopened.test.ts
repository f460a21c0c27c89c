import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { Letters } from '../../shared/contracts/letters.ts';
import type { ServiceView } from '../../shared/contracts/links.ts';
import { letterText } from '../../shared/letters/print-letter.ts';
import { eventually } from '../support/eventually.ts';
import { letterClient, mailTo, nextMail } from '../support/letters.ts';
import { command, link } from '../support/links.ts';
import { storedFile } from '../support/packets.ts';
import { type Asked, askedLetter, sendLetter, tokenIn, uploadLetter } from '../support/recommenders.ts';
import { storedObjects } from '../support/stack-stores.ts';
import { changeLetter, subOf } from '../support/stack-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'reopened-'));
const stored = storedObjects();
afterAll(() => {
  stored.close();
  rmSync(folder, { recursive: true });
});

const reopen = (name: string, n: number, ...why: readonly string[]) =>
  command('applicant', 'reopen', name, String(n), ...why);

const letterOf = async ({ applicant }: Asked) =>
  (await applicant.client.get<Letters>('/api/letters')).body.letters.find(({ n }) => n === 1);

const close = ({ applicant: { client } }: Asked) =>
  changeLetter(client, (letter) => ({ ...letter, closes: new Date(Date.now() - 1000).toISOString() }));

async function shownToStaff({ applicant }: Asked) {
  const token = new URL(await link('staff', applicant.email, '--unsubmitted')).searchParams.get('service_token');
  const { body } = await applicant.client.get<ServiceView>(`/service/tmp-pdf?service_token=${token}`);
  const [letter] = body.letters ?? [];
  if (!letter) throw new Error('Staff see no letter.');
  return letterText(letter, 'UTC');
}

const newLinkOf = async ({ recommender }: Asked, requests = 2) => {
  const asked = await eventually(
    async () => (await mailTo(recommender)).filter(({ kind }) => kind === 'letter-asked'),
    (mails) => mails.length >= requests,
    30_000,
  );
  return tokenIn(asked[0] ?? (await nextMail(recommender, 'letter-asked')));
};

describe.each([
  ['closed', 'Quoted “by phone”,\nat 9:00', ''],
  ['received', `A page was missing; <b>sent</b> ${'x'.repeat(370)}`, 'Die zweite Fassung, “halb” \u{1f393}'],
] as const)('a letter that is %s and reopened, as %j, with %j unsent', (state, why, unsent) => {
  it('is asked of the same person, by a new link, with new days; the reason is for the office alone', async () => {
    const asked = await askedLetter();
    const before = await letterOf(asked);
    if (state === 'received') await sendLetter(asked.letterToken, 'The first letter.');
    if (unsent) await letterClient(asked.letterToken).put('/letter/draft', { text: unsent });
    if (state === 'closed') await close(asked);
    const told = await reopen(asked.applicant.email, 1, '--why', why);
    expect(told).toMatch(/^Letter 1 of \S+ is asked of Ada Byron again, at \S+, due by \w+ \d+, \d{4}\.$/);
    const now = await letterOf(asked);
    expect(now).toMatchObject({ state: 'asked', generation: 2, version: 0, email: asked.recommender });
    expect(now?.times.received).toBeUndefined();
    expect(now?.due).toBe(before?.due);
    const old = await letterClient(asked.letterToken).get('/letter/request');
    expect(old).toMatchObject({ status: 401 });

    const token = await newLinkOf(asked);
    const { body: request } = await letterClient(token).get<LetterRequest>('/letter/request');
    expect(request).toMatchObject({ state: 'asked', generation: 2, version: 0, draft: { text: unsent } });
    await sendLetter(token, 'The second letter.');
    const record = await eventually(
      () => storedFile(`letters/${subOf(asked.applicant.client.cookies)}/1-g2-v1.json`).catch(() => undefined),
      (file) => file !== undefined,
      20_000,
    );
    expect(JSON.parse(Buffer.from(record?.bytes ?? []).toString())).toMatchObject({
      generation: 2,
      reopened: { at: expect.any(String), why },
    });
    const plain = why.replaceAll(/["“”]/g, "'").replaceAll(/\s+/g, ' ');
    expect(await shownToStaff(asked)).toContain(`Why the office asked again: “${plain}”`);

    const to = join(folder, asked.applicant.email);
    await command('applicant', 'export', asked.applicant.email, '--to', to);
    const exported = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    for (const text of [
      JSON.stringify(await letterOf(asked)),
      JSON.stringify((await letterClient(token).get('/letter/request')).body),
      ...(await mailTo(asked.recommender)).map(({ text }) => text),
      ...(await mailTo(asked.applicant.email)).map(({ text }) => text),
      ...exported.map((name) => readFileSync(join(to, name), 'utf8')),
    ])
      expect(text).not.toContain(JSON.stringify(why).slice(1, 12));
  });
});

const draftFiles = (application: string) => async () =>
  (await stored.keys()).filter((key) => key.startsWith(`letter-texts/${application}/`));

it.each([' \n', `Grüße aus “Łódź” ${'x '.repeat(9_000)}`])(
  'what was written of one that has closed, %#, is sent as it is once that is reopened, or saved over',
  async (text) => {
    const asked = await askedLetter();
    const files = draftFiles(subOf(asked.applicant.client.cookies));
    expect((await letterClient(asked.letterToken).put('/letter/draft', { text })).status).toBe(200);
    let token = '';
    for (const requests of [2, 3]) {
      await close(asked);
      await reopen(asked.applicant.email, 1, '--why', 'Ill.');
      token = await newLinkOf(asked, requests);
    }
    expect(await files()).toHaveLength(1);
    const writer = letterClient(token);
    const { body } = await writer.get<LetterRequest>('/letter/request');
    expect(body).toMatchObject({ generation: 3, draft: { text, revision: 1 } });
    const stale = await writer.put('/letter/draft', { text: 'Other words.', seen: 0 });
    expect(stale).toMatchObject({ status: 409, body: { present: { text, revision: 1 } } });
    const declared = { kind: 'text', version: 1, name: 'Ada', title: '', attested: true, seen: 1 };
    const sent = await writer.post('/letter/submit', declared);
    if (text.trim() === '') {
      expect(sent.status).toBe(422);
      expect((await writer.put('/letter/draft', { text: 'Words.', seen: 1 })).status).toBe(200);
      expect(await files()).toEqual([expect.stringContaining('/1-g3-draft-')]);
    } else {
      expect(sent.status).toBe(202);
      expect(await eventually(files, (keys) => keys.length === 0, 30_000)).toEqual([]);
      expect((await letterOf(asked))?.state).toBe('received');
    }
  },
);

describe('a file that was not sent of a letter that is reopened', () => {
  async function reopened(asked: Asked, end: () => Promise<unknown>) {
    const uploadId = await uploadLetter(letterClient(asked.letterToken));
    await end();
    await reopen(asked.applicant.email, 1, '--why', 'Ill.');
    const writer = letterClient(await newLinkOf(asked));
    const { body } = await writer.get<LetterRequest>('/letter/request');
    expect(body).toMatchObject({ generation: 2, file: { status: 'COMPLETED', file_name: 'letter.pdf' } });
    const filesOfIt = async () => (await stored.keys()).filter((key) => key.includes(uploadId));
    expect(await filesOfIt()).not.toEqual([]);
    return { writer, filesOfIt };
  }

  it('is sent as it is', async () => {
    const asked = await askedLetter();
    const { writer, filesOfIt } = await reopened(asked, () => close(asked));
    const declared = { kind: 'file', version: 1, name: 'Ada', title: '', attested: true };
    expect(await writer.post('/letter/submit', declared)).toMatchObject({ status: 200, body: { state: 'received' } });
    expect(await letterOf(asked)).toMatchObject({ state: 'received', generation: 2, version: 1 });
    expect(await shownToStaff(asked)).toContain('Ada');
    expect(await filesOfIt()).toContainEqual(expect.stringMatching(/^letter-converted\/.*\.pdf$/));
  });

  it('is removed when another one replaces it', async () => {
    const asked = await askedLetter();
    await sendLetter(asked.letterToken, 'The first letter.');
    const { writer, filesOfIt } = await reopened(asked, async () => undefined);
    await uploadLetter(writer);
    expect(await filesOfIt()).toEqual([]);
  });
});

it('a letter that is asked for is not reopened, nor any without a reason', async () => {
  const asked = await askedLetter();
  await expect(reopen(asked.applicant.email, 1, '--why', 'Please.')).rejects.toThrow(
    'This letter is asked: only one that is closed or received can be reopened.',
  );
  await close(asked);
  await expect(reopen(asked.applicant.email, 1, '--why', ' \t')).rejects.toThrow('--why TEXT says why');
  expect(await letterOf(asked)).toMatchObject({ state: 'closed', generation: 1 });
});

it('of two at once one reopens it, and a number that has no letter is refused', async () => {
  const asked = await askedLetter();
  await close(asked);
  await expect(reopen(asked.applicant.email, 3, '--why', 'Please.')).rejects.toThrow('This letter is listed');
  const both = await Promise.allSettled(
    [1, 2].map((each) => reopen(asked.applicant.email, 1, '--why', `Reason ${each}.`)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await letterOf(asked)).toMatchObject({ state: 'asked', generation: 2 });
});
