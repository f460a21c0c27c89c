import { expect, it } from '@jest/globals';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { lastCode, newEmail } from '../support/applicants.ts';
import { newRecommender, requestLetter } from '../support/recommenders.ts';
import { report, runs } from '../support/seeded.ts';

const password = 'Correct horse 7 battery!';
/** A password that no account has. */
const otherPassword = 'Somebody else 99!';
const post = (client: ApiClient, path: string, body: object) => client.post(`/public/${path}`, body);

/** The public calls that name an address. Sign-ups come last, because they create the account. */
const questions: Readonly<Record<string, (client: ApiClient, username: string) => ReturnType<ApiClient['post']>>> = {
  'log in': (client, username) => post(client, 'login', { username, password: otherPassword }),
  confirm: (client, username) => post(client, 'confirm', { username, code: '000000' }),
  'request a code': (client, username) => post(client, 'resend-confirm', { username }),
  'forget a password': (client, username) => post(client, 'forgot-password', { username }),
  'set a password': (client, username) =>
    post(client, 'reset-password', { username, id: '000000', password: otherPassword }),
  'sign up': (client, username) => post(client, 'signup', { username, password }),
  async 'sign up and confirm'(client, username) {
    await post(client, 'signup', { username, password });
    return post(client, 'confirm', { username, code: '000000' });
  },
  async 'sign up and log in'(client, username) {
    const credentials = { username, password: otherPassword };
    await post(client, 'signup', credentials);
    return post(client, 'login', credentials);
  },
};

/** Replaces the random parts of the sign-up cookies, which differ in every response to a sign-up. */
const withoutNonce = (value: string) =>
  value.replace(/^(signup=)[\w-]{43};/, '$1…;').replace(/^(signup-session=)[\w-]{2782};/, '$1…;');

/** Returns the response without the parts that differ between any two requests. */
async function call(username: string, ask: (client: ApiClient, username: string) => ReturnType<ApiClient['post']>) {
  const { status, body, headers } = await ask(apiClient(), username);
  const named = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => [name, withoutNonce(value)]);
  return { status, body, headers: named.sort() };
}

async function account(state: 'confirmed' | 'unconfirmed'): Promise<string> {
  const email = newEmail();
  const client = apiClient();
  expect((await post(client, 'signup', { username: email, password })).status).toBe(200);
  if (state === 'confirmed')
    expect((await post(client, 'confirm', { username: email, code: await lastCode(email) })).status).toBe(200);
  return email;
}

async function expectPairAlike(pair: number) {
  const state = pair % 2 === 0 ? 'confirmed' : 'unconfirmed';
  const [known, unknown] = [await account(state), newEmail()];
  // Some pairs repeat the calls often enough to reach the rate limits of an account.
  const times = pair % 20 < 2 ? 7 : 1;
  for (const [question, ask] of Object.entries(questions))
    for (let time = 0; time < (question.startsWith('sign up') ? 1 : times); time += 1) {
      const about = { pair, state, question, time };
      expect({ ...about, ...(await call(known, ask)) }).toEqual({ ...about, ...(await call(unknown, ask)) });
    }
}

/** Expects the same response whether or not the address has a request for a letter. */
async function expectRecommendersAlike(pair: number) {
  const ask = (client: ApiClient, email: string) => client.post('/letter/mine', { email });
  const { recommender } = await requestLetter();
  const unknown = newRecommender();
  // Exceeds the limit of five emails an hour.
  for (let time = 0; time < 7; time += 1)
    expect({ pair, time, ...(await call(recommender, ask)) }).toEqual({ pair, time, ...(await call(unknown, ask)) });
}

/** Requires equal responses for an address with an account and one without, at the rate limits too. */
async function expectIndistinguishable(pairs: number): Promise<void> {
  const concurrentPairs = 4;
  for (let pair = 0; pair < pairs; pair += concurrentPairs)
    await Promise.all(
      Array.from({ length: Math.min(concurrentPairs, pairs - pair) }, async (_, index) => {
        await expectPairAlike(pair + index);
        await expectRecommendersAlike(pair + index);
      }),
    );
  report('pairs of addresses, and of recommenders', pairs, `${Object.keys(questions).length} and one questions each`);
}

it('responds the same whether or not an address has an account or a request for a letter', () =>
  expectIndistinguishable(runs(500, 4)));
