import { describe, expect, it } from '@jest/globals';
import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { Letters } from '../../shared/contracts/letters.ts';
import type { StaffView } from '../../shared/contracts/links.ts';
import { letterText } from '../../shared/letters/print-letter.ts';
import { eventually } from '../support/eventually.ts';
import { findMails, letterClient } from '../support/letters.ts';
import { command, link } from '../support/links.ts';
import { storedFile } from '../support/packets.ts';
import { type RequestedLetter, requestLetter, sendLetter, tokenIn } from '../support/recommenders.ts';
import { changeLetter, subOf } from '../support/stack-table.ts';

const reopen = ({ applicant }: RequestedLetter, n: number, why: string) =>
  command('applicant', 'reopen', applicant.email, String(n), '--why', why);

const letterOf = async ({ applicant }: RequestedLetter) =>
  (await applicant.client.get<Letters>('/api/letters')).body.letters.find(({ n }) => n === 1);

const close = ({ applicant: { client } }: RequestedLetter) =>
  changeLetter(client, (letter) => ({ ...letter, closes: new Date(Date.now() - 1000).toISOString() }));

async function shownToStaff({ applicant }: RequestedLetter) {
  const token = new URL(await link('staff', applicant.email, '--unsubmitted')).searchParams.get('service_token');
  const { body } = await applicant.client.get<StaffView>(`/service/tmp-pdf?service_token=${token}`);
  const [letter] = body.letters ?? [];
  if (!letter) throw new Error('The staff view lists no letter.');
  return letterText(letter, 'UTC');
}

/** Returns the token in the second request email. */
async function newLinkOf({ recommender }: RequestedLetter) {
  const [newest] = await eventually(
    async () => (await findMails(recommender)).filter(({ kind }) => kind === 'letter-asked'),
    (mails) => mails.length > 1,
    30_000,
  );
  if (!newest) throw new Error('The second request was not emailed in time.');
  return tokenIn(newest);
}

describe('a reopened letter', () => {
  it.each([
    ['closed', 'Quoted “by phone”,\nat 9:00'],
    ['received', `A page was missing; <b>sent</b> ${'x'.repeat(370)}`],
  ] as const)(
    'gets a new link and keeps the draft after it was %s, and only the office sees the reason',
    async (state, why) => {
      const requested = await requestLetter();
      const old = letterClient(requested.letterToken);
      const { due } = (await letterOf(requested)) ?? {};
      if (state === 'received') await sendLetter(requested.letterToken, 'The first letter.');
      const draft = 'Die zweite Fassung, “halb” \u{1f393}';
      await old.put('/letter/draft', { text: draft });
      if (state === 'closed') await close(requested);
      expect(await reopen(requested, 1, why)).toMatch(
        /^Requested letter 1 of \S+ again from Ada Byron at \S+\. It's due \w+ \d+, \d{4}\.$/,
      );
      expect(await letterOf(requested)).toMatchObject({
        state: 'asked',
        generation: 2,
        version: 0,
        email: requested.recommender,
        due,
      });
      expect(await old.get('/letter/request')).toMatchObject({ status: 401 });

      const token = await newLinkOf(requested);
      const { body: request } = await letterClient(token).get<LetterRequest>('/letter/request');
      expect(request).toMatchObject({ state: 'asked', generation: 2, version: 0, draft: { text: draft } });
      await sendLetter(token, 'The second letter.');
      const record = await eventually(
        () => storedFile(`letters/${subOf(requested.applicant.client.cookies)}/1-g2-v1.json`).catch(() => undefined),
        (file) => file !== undefined,
        20_000,
      );
      expect(JSON.parse(Buffer.from(record?.bytes ?? []).toString())).toMatchObject({
        generation: 2,
        reopened: { at: expect.any(String), why },
      });
      const plain = why.replaceAll(/["“”]/g, "'").replaceAll(/\s+/g, ' ');
      expect(await shownToStaff(requested)).toContain(`Reason the office requested it again: “${plain}”`);
      for (const text of [
        JSON.stringify(await letterOf(requested)),
        JSON.stringify((await letterClient(token).get('/letter/request')).body),
        ...(await findMails(requested.recommender)).map(({ text }) => text),
        ...(await findMails(requested.applicant.email)).map(({ text }) => text),
      ])
        expect(text).not.toContain(JSON.stringify(why).slice(1, 12));
    },
  );
});

it('reopens a letter only once when two operators do so, and refuses an open letter or an empty reason', async () => {
  const requested = await requestLetter();
  await expect(reopen(requested, 1, 'Please.')).rejects.toThrow(
    'This letter is asked. Only a closed or received letter can be reopened.',
  );
  await expect(reopen(requested, 3, 'Please.')).rejects.toThrow('This letter is listed');
  await close(requested);
  await expect(reopen(requested, 1, ' \t')).rejects.toThrow('Use --why TEXT to give the reason');
  expect(await letterOf(requested)).toMatchObject({ state: 'closed', generation: 1 });
  const both = await Promise.allSettled([1, 2].map((operator) => reopen(requested, 1, `Reason ${operator}.`)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await letterOf(requested)).toMatchObject({ state: 'asked', generation: 2 });
});
