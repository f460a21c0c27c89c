import { describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { randomFrom, report, runs, seed } from '../support/seeded.ts';
import { type Item, type StoredApplication, storedApplicationOf } from '../support/stack-table.ts';

const submit = (client: ApiClient) => client.post('/api/submit', {});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a complete application that can be reset to its state before the submission. */
async function readyApplicant() {
  const { client } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
  await client.put('/api/add-another', { button_id: 'cs_course', num_components: 2 });
  const stored = storedApplicationOf(client);
  return { client, stored, ready: await stored.read() };
}

/** Requires that concurrent submits share one receipt. */
async function expectOneReceipt(rounds: number): Promise<void> {
  const { client, stored, ready } = await readyApplicant();
  for (let round = 0; round < rounds; round += 1) {
    await stored.write(ready);
    const answers = await Promise.all([submit(client), submit(client), submit(client)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const receipt = (await stored.read()).receipt as { confirmation_number: string };
    for (const { body } of answers) expect(body.confirmation_number).toBe(receipt.confirmation_number);
  }
  report('concurrent submits', rounds);
}

/** The attributes that a submission does not freeze, because its worker writes them for the receipt and the record. */
const notFrozen = new Set(['receipt_sent_at', 'receipt_claim', 'receipt_email_id', 'record_sha256']);

const frozenIn = async (stored: StoredApplication): Promise<Item> =>
  Object.fromEntries(Object.entries(await stored.read()).filter(([name]) => !notFrozen.has(name)));

interface Writer {
  write(client: ApiClient, value: string): Promise<{ status: number }>;
  /** Whether the stored application holds the value. */
  written(item: Item, value: string): boolean;
}

const answersOf = (item: Item) => item.answers as Record<string, unknown>;
const upload = 'college_unofficial_transcripts';

/** Every change that an applicant can make, and how to check that it was stored. */
const writers: Readonly<Record<string, Writer>> = {
  answer: {
    write: (client, value) => client.put('/api/answer', { answer: { middle_name: value } }),
    written: (item, value) => answersOf(item).middle_name === value,
  },
  'answer with what was seen': {
    write: (client, value) => client.put('/api/answer', { answer: { middle_name: value }, seen: { middle_name: 1e6 } }),
    written: (item, value) => answersOf(item).middle_name === value,
  },
  ssn: {
    write: (client) => client.put('/api/answer', { answer: { ssn: '123-45-6789' } }),
    written: (item) => Object.hasOwn(item.sealed as object, 'ssn'),
  },
  'last page': {
    write: (client) => client.put('/api/last-page', { last_page: '/final-steps' }),
    written: (item) => item.last_page === '/final-steps',
  },
  validations: {
    write: (client, value) => client.post('/api/validations', { errors: { first_name: [value] } }),
    written: (item, value) => JSON.stringify(item.validations ?? {}).includes(value),
  },
  tabs: {
    write: (client) => client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' }),
    written: (item) => (item.tabs as Record<string, string>).transcripts === 'later',
  },
  rows: {
    write: (client) => client.put('/api/add-another', { button_id: 'legacy', num_components: 2 }),
    written: (item) => (item.add_another as Record<string, number>).legacy === 2,
  },
  'rows with what was seen': {
    write: (client) => client.put('/api/add-another', { button_id: 'legacy', num_components: 2, seen: 1e6 }),
    written: (item) => (item.add_another as Record<string, number>).legacy === 2,
  },
  row: {
    write: (client) => client.post('/api/add-another/cs_course/remove', { row: 1, seen: 1e6, id: crypto.randomUUID() }),
    written: (item) => (item.add_another as Record<string, number>).cs_course === 1,
  },
  removal: {
    write: (client) => client.del(`/api/document-answer/${upload}`),
    written: (item) => answersOf(item)[upload] === '',
  },
  'removal of a PDF': {
    write: (client) => client.del(`/api/pdf/document-answer/${upload}`),
    written: (item) => answersOf(item)[upload] === '',
  },
  'form of an upload': {
    write: (client) => client.post('/api/presigned-url', { answer_key: upload }),
    written: (item) => item.upload_times !== undefined,
  },
};
const writerNames = Object.keys(writers);

/** Requires that a write racing a submit is either frozen with it, or refused without effect. */
async function expectFrozen(name: string, rounds: number): Promise<void> {
  const writer = writers[name];
  if (!writer) throw new Error(`Add a row for ${name} to writers in test/stack/races.test.ts.`);
  const { client, stored, ready } = await readyApplicant();
  const random = randomFrom(seed);
  const outcomes = { before: 0, refused: 0 };
  // A document can be deleted only if its question is answered.
  const start = { ...ready, answers: { ...answersOf(ready), [upload]: 'ANSWERED' } };
  for (let round = 0; round < rounds; round += 1) {
    await stored.write(start);
    const value = `round ${round}`;
    const [first, second] = [random() * 12, random() * 12];
    const [submitted, written] = await Promise.all([
      pause(first).then(() => submit(client)),
      pause(second).then(() => writer.write(client, value)),
    ]);
    // No writer makes the application incomplete, so the submit always succeeds.
    expect([round, submitted.status]).toEqual([round, 200]);
    expect([200, 409]).toContain(written.status);
    const frozen = await frozenIn(stored);
    expect([round, writer.written(frozen, value)]).toEqual([round, written.status === 200]);
    if (written.status === 200) outcomes.before += 1;
    else outcomes.refused += 1;
    expect((await writer.write(client, 'after')).status).toBe(409);
    expect(await frozenIn(stored)).toEqual(frozen);
  }
  report(`submit against ${name}`, rounds, JSON.stringify(outcomes));
}

/** Requires that one of several concurrent writers stores its value, and that the others receive that value. */
async function expectOneWinner(rounds: number, writers: number): Promise<void> {
  const { client } = await newApplicant();
  let version = 0;
  for (let round = 0; round < rounds; round += 1) {
    const seen = { first_name: version };
    const answers = await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const value = `${round} ${writer}`;
        return { value, ...(await client.put('/api/answer', { answer: { first_name: value }, seen })) };
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([round, won.length]).toEqual([round, 1]);
    version += 1;
    const present = { first_name: won[0]?.value };
    expect(won[0]?.body.version).toBe(version);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toMatchObject([409, { version, present }]);
  }
  report(`${writers} writers of one answer`, rounds);
}

/** Requires that the removal of a row and writes to its rows, all at once, lose no acknowledged value. */
async function expectRemovalLosesNothing(rounds: number): Promise<void> {
  const { client } = await newApplicant();
  const stored = storedApplicationOf(client);
  const cities = ['cs_course_1_title', 'cs_course_2_title', 'cs_course_3_title'];
  await client.put('/api/add-another', { button_id: 'cs_course', num_components: 3 });
  await client.put('/api/answer', { answer: Object.fromEntries(cities.map((key) => [key, `first ${key}`])) });
  const ready = await stored.read();
  const outcomes = { 'removal first': 0, 'a write first': 0 };
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    await stored.write(ready);
    const version = Number(ready.version);
    const removed = pause(random() * 8).then(() =>
      client.post('/api/add-another/cs_course/remove', { row: 2, seen: version, id: crypto.randomUUID() }),
    );
    const [removal, ...written] = await Promise.all([
      removed,
      ...cities.map((key) =>
        pause(random() * 24).then(() =>
          client.put('/api/answer', { answer: { [key]: `new ${key}` }, seen: { [key]: version } }),
        ),
      ),
    ]);
    const answers = answersOf(await stored.read());
    const now = (n: number) => (written[n]?.status === 200 ? `new ${cities[n]}` : `first ${cities[n]}`);
    expect(written[0]?.status).toBe(200);
    const [first, second, third] = cities.map((key) => answers[key]);
    expect([round, first]).toEqual([round, now(0)]);
    if (removal.status === 200) {
      expect([written[1]?.status, written[2]?.status]).toEqual([409, 409]);
      expect([round, second, third]).toEqual([round, `first ${cities[2]}`, '']);
      outcomes['removal first'] += 1;
    } else {
      expect(removal.status).toBe(409);
      expect([round, second, third]).toEqual([round, now(1), now(2)]);
      outcomes['a write first'] += 1;
    }
  }
  report('removal of a row against writers', rounds, JSON.stringify(outcomes));
}

describe('concurrent requests', () => {
  it('share one receipt if they all submit', () => expectOneReceipt(runs(200, 5)));

  it.each(writerNames)('are either frozen with the submission or refused: %s', (name) =>
    expectFrozen(name, runs(500, 4)),
  );

  it('let one writer win if all have seen the same version', () => expectOneWinner(runs(200, 5), 12));

  it('lose no acknowledged value if one removes a row', () => expectRemovalLosesNothing(runs(500, 20)));
});
