import { describe, expect, it } from '@jest/globals';
import type { ChangedLetter, Letters } from '../../shared/contracts/letters.ts';
import { apiClient, stackUrl } from '../support/api-client.ts';
import type { Applicant } from '../support/applicants.ts';
import { eventually } from '../support/eventually.ts';
import { applicantWith, letterClient, mailTo, newWriter, nextMail } from '../support/letters.ts';
import { tokenIn } from '../support/recommenders.ts';

// What one spelling of an address, or one request, may do to whoever else is asked.

const letterOf = async ({ client }: Applicant) => (await client.get<Letters>('/api/letters')).body.letters[0];
const name = () => crypto.randomUUID().slice(0, 13);

async function asks(email: string) {
  const applicant = await applicantWith([{ ...newWriter(), email }]);
  const asked = await applicant.client.post<ChangedLetter>('/api/letters/1/ask', { generation: 0 });
  expect([asked.status, asked.body]).toMatchObject([200, { letter: { state: 'asked' } }]);
  return applicant;
}

const mine = (email: string) => apiClient().post('/letter/mine', { email });

describe('another spelling of an address', () => {
  it.each([
    ['+evil', (local: string) => `${local}+evil@letters.test`, (local: string) => `${local}@letters.test`],
    ['dots of Gmail', (local: string) => `e.${local}@gmail.com`, (local: string) => `e${local}@gmail.com`],
  ])(
    '(%s) that is asked first gets no list of the plain one, and bounces its own requests alone',
    async (_, evil, plain) => {
      const local = name();
      const attacker = await asks(evil(local));
      await nextMail(evil(local), 'letter-asked');
      const honest = await asks(plain(local));
      await nextMail(plain(local), 'letter-asked');

      await mine(plain(local));
      const own = letterClient(tokenIn(await nextMail(plain(local), 'letter-list')));
      expect((await own.get('/letter/list')).body.requests).toHaveLength(1);
      await mine(evil(local));
      const other = letterClient(tokenIn(await nextMail(evil(local), 'letter-list')));
      const [mineId, othersId] = await Promise.all(
        [own, other].map(
          async (list) => (await list.get<{ requests: { id: string }[] }>('/letter/list')).body.requests[0]?.id,
        ),
      );
      expect((await other.post('/letter/open', { id: mineId })).status).toBe(401);
      expect((await own.post('/letter/open', { id: othersId })).status).toBe(401);
      expect((await mailTo(plain(local))).map(({ kind }) => kind).toSorted()).toEqual(['letter-asked', 'letter-list']);

      const { id } = await nextMail(evil(local), 'letter-asked');
      await fetch(`${stackUrl()}/_local/mail/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ id, event: 'bounced' }),
      });
      expect(
        (
          await eventually(
            () => letterOf(attacker),
            (letter) => letter?.state === 'bounced',
            20_000,
          )
        )?.state,
      ).toBe('bounced');
      expect((await letterOf(honest))?.state).toBe('asked');
    },
  );

  it('is no second recommender of an application', async () => {
    const local = name();
    const first = { ...newWriter(), email: `${local}@gmail.com` };
    const second = { ...newWriter(), email: `${local.slice(0, 2)}.${local.slice(2)}+x@googlemail.com` };
    const { client } = await applicantWith([first, second]);
    const { status, body } = await client.post('/api/letters/1/ask', { generation: 0 });
    expect([status, body]).toMatchObject([
      422,
      { errors: { recommender_1_email: ['Each recommender needs an address of their own.'] } },
    ]);
  });
});

describe('an address', () => {
  it.each([
    ['ｌｅｔｔｅｒｓ.test', 'letters.test'],
    ['münchen.test', 'xn--mnchen-3ya.test'],
  ])('at %s is asked at %s, and gets its list as it is typed', async (typed, sent) => {
    const local = name();
    const applicant = await asks(`${local}@${typed}`);
    await nextMail(`${local}@${sent}`, 'letter-asked');
    expect(await letterOf(applicant)).toMatchObject({ email: `${local}@${sent}` });
    expect(await letterOf(applicant)).not.toHaveProperty('differs');
    await mine(`${local}@${typed}`);
    await nextMail(`${local}@${sent}`, 'letter-list');
  });

  it('that cannot be sent to has bounced', async () => {
    const email = `${name()}@refused.test`;
    const applicant = await asks(email);
    const letter = await eventually(
      () => letterOf(applicant),
      (each) => each?.state === 'bounced',
      20_000,
    );
    expect(letter).toMatchObject({ state: 'bounced', may: ['ask', 'cancel', 'replace'] });
    expect((await nextMail(applicant.email, 'letter-unreached')).subject).toMatch(/^We could not reach/);
    expect(await mailTo(email)).toEqual([]);
  });
});
