import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partner } from '#partner';
import { todayIn } from '../../shared/form/calendar.ts';
import type { Answers, FormState } from '../../shared/form/definition.ts';
import { answerKeys, clearHidden, hiddenAnswers } from '../../shared/form/owned-keys.ts';
import { asText, placeForm } from '../../shared/form/place.ts';
import { createApplicationStore } from '../../web/features/application/store/create-application-store.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { randomAnswers, randomRun, repairAnswers } from '../support/random-answers.ts';
import { runs } from '../support/seeded.ts';

const { form, config } = partner;
const allOpen = { legacy: 2, college: 3, cs_work: 2, cs_course: 2 };
const counts = fc.record({
  legacy: fc.integer({ min: 1, max: 3 }),
  college: fc.integer({ min: 1, max: 9 }),
  cs_work: fc.integer({ min: 1, max: 3 }),
  cs_course: fc.integer({ min: 1, max: 5 }),
});
const today = () => todayIn(config.timeZone);

interface Loaded {
  readonly answer: Answers;
}

async function enter(client: ApiClient, answers: Answers, rows: Readonly<Record<string, number>>) {
  const empty = Object.fromEntries(
    [...answerKeys(form)].filter(([, { type }]) => type === 'text').map(([key]) => [key, '']),
  );
  expect((await client.put('/api/answer', { answer: { ...empty, ...answers } })).status).toBe(200);
  for (const [button_id, num_components] of Object.entries(rows))
    expect((await client.put('/api/add-another', { button_id, num_components })).status).toBe(200);
}

async function errorsInClient(client: ApiClient) {
  const [profile, rows] = await Promise.all([client.get<Loaded>('/api/profile'), client.get('/api/add-another')]);
  const store = createApplicationStore(partner);
  store.show({ answers: profile.body.answer, counts: rows.body as Record<string, number>, tabs: {} });
  return store.validateAll();
}

async function applicantWhoStarted(): Promise<ApiClient> {
  const { client } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  return client;
}

/** Requires that the server's 422 lists the client's errors, on random answers and rows. */
async function expectSameErrors(runs: number): Promise<void> {
  const client = await applicantWhoStarted();
  const once = async (answers: Answers, rows: Readonly<Record<string, number>>) => {
    // Without a signature, no submission succeeds.
    await enter(client, { ...answers, signature: '' }, rows);
    const { status, body } = await client.post('/api/submit', {});
    expect(status).toBe(422);
    expect(Object.entries(body.errors as object)).toEqual(Object.entries(await errorsInClient(client)));
    expect(Object.keys(body.errors as object)).toContain('signature');
  };
  await fc.assert(fc.asyncProperty(randomAnswers(form, today()), counts, once), randomRun(runs));
}

/** Requires that a submit drops every hidden answer and keeps every visible one. */
async function expectHiddenAnswersDropped(runs: number): Promise<void> {
  const once = async (answers: Answers) => {
    const client = await applicantWhoStarted();
    const state = (given: Answers): FormState => ({ answers: given, counts: allOpen, tabs: {}, today: today() });
    const sent = repairAnswers(form, state(answers), config.textAreaLength);
    await enter(client, sent, allOpen);
    expect((await client.post('/api/submit', {})).body).toMatchObject({ confirmation_number: expect.any(String) });
    const { answer } = (await client.get<Loaded>('/api/profile')).body;
    expect(hiddenAnswers(placeForm(form, state(answer)), answer)).toEqual([]);
    expect(withoutEmpty(answer)).toEqual(withoutEmpty(clearHidden(form, state(sent))));
  };
  await fc.assert(fc.asyncProperty(randomAnswers(form, today()), once), randomRun(runs));
}

const withoutEmpty = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => asText(answer) !== ''));

it('finds the same errors on the client and the server for random answers', () => expectSameErrors(runs(1_000, 25)));

it('drops every hidden answer at submission and keeps every visible one', () =>
  expectHiddenAnswersDropped(runs(100, 5)));
