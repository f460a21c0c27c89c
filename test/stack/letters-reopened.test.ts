import { describe, expect, it } from '@jest/globals';
import { letterText } from '../../shared/letters/print-letter.ts';
import { eventually } from '../support/eventually.ts';
import { findMails, letterClient, letterOf, requestOf, staffLetterOf } from '../support/letters.ts';
import { command } from '../support/links.ts';
import { storedFile } from '../support/packets.ts';
import { type RequestedLetter, requestLetter, sendLetter, tokenIn } from '../support/recommenders.ts';
import { changeLetter, subOf } from '../support/stack-table.ts';

const reopen = ({ applicant }: RequestedLetter, n: number, why: string) =>
  command('applicant', 'reopen', applicant.email, String(n), '--why', why);

const close = ({ applicant: { client } }: RequestedLetter) =>
  changeLetter(client, (letter) => ({ ...letter, closes: new Date(Date.now() - 1000).toISOString() }));

/** Returns the token in the second request email. */
async function newTokenOf({ recommender }: RequestedLetter): Promise<string> {
  const [newest, first] = await eventually(
    async () => (await findMails(recommender)).filter(({ kind }) => kind === 'letter-asked'),
    (mails) => mails.length > 1,
    30_000,
  );
  if (!newest || !first) throw new Error('The second request was not emailed in time.');
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
      const { applicant, recommender } = requested;
      const old = letterClient(requested.letterToken);
      const { due } = (await letterOf(applicant)) ?? {};
      if (state === 'received') await sendLetter(requested.letterToken, 'The first letter.');
      const draft = 'Die zweite Fassung, “halb” \u{1f393}';
      await old.put('/letter/draft', { text: draft });
      if (state === 'closed') await close(requested);
      expect(await reopen(requested, 1, why)).toMatch(
        /^Requested letter 1 of \S+ again from Ada Byron at \S+\. It's due \w+ \d+, \d{4}\.$/,
      );
      const reopened = { state: 'asked', generation: 2, version: 0 };
      expect(await letterOf(applicant)).toMatchObject({ ...reopened, email: recommender, due });
      expect(await old.get('/letter/request')).toMatchObject({ status: 401 });

      const token = await newTokenOf(requested);
      expect(await requestOf(token)).toMatchObject({ ...reopened, draft: { text: draft } });
      await sendLetter(token, 'The second letter.');
      const record = await eventually(
        () => storedFile(`letters/${subOf(applicant.client.cookies)}/1-g2-v1.json`).catch(() => undefined),
        (file) => file !== undefined,
        20_000,
      );
      expect(JSON.parse(Buffer.from(record?.bytes ?? []).toString())).toMatchObject({
        generation: 2,
        reopened: { at: expect.any(String), why },
      });
      const plain = why.replaceAll(/["“”]/g, "'").replaceAll(/\s+/g, ' ');
      const shown = await staffLetterOf(applicant);
      expect(shown && letterText(shown, 'UTC')).toContain(`Reason the office requested it again: “${plain}”`);
      const mails = [...(await findMails(recommender)), ...(await findMails(applicant.email))];
      for (const seen of [await letterOf(applicant), await requestOf(token), ...mails])
        expect(JSON.stringify(seen)).not.toContain(JSON.stringify(why).slice(1, 12));
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
  expect(await letterOf(requested.applicant)).toMatchObject({ state: 'closed', generation: 1 });
  const both = await Promise.allSettled([1, 2].map((operator) => reopen(requested, 1, `Reason ${operator}.`)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await letterOf(requested.applicant)).toMatchObject({ state: 'asked', generation: 2 });
});
