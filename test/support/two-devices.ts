import { expect } from '@jest/globals';
import { type ApiClient, apiClient } from './api-client.ts';
import { logIn, newApplicant } from './applicants.ts';
import { completeAnswers } from './complete-application.ts';
import { pick, randomFrom, report, seed } from './seeded.ts';
import { storedApplicationOf } from './stack-table.ts';

const keys = ['first_name', 'middle_name', 'last_name', 'city', 'ssn'] as const;
const writing = ['save', 'save', 'save', 'clear', 'switch', 'rows'] as const;
/** They leave a complete application complete. */
const completing = ['save', 'save', 'save', 'switch'] as const;
type Operation = (typeof writing)[number];

interface Write {
  readonly place: string;
  readonly value: string | number;
  readonly began: number;
  readonly ended: number;
}

interface Round {
  readonly writes: Write[];
  readonly operations: readonly Operation[];
  /** The moments between which the application was submitted. */
  submit?: Pick<Write, 'began' | 'ended'>;
}

/** A valid value that no other turn of the round has. */
const distinctValue = (key: string, device: 'one' | 'two', turn: number) =>
  key === 'ssn' ? `123-4${device === 'one' ? 1 : 2}-678${turn}` : `${device} ${turn}`;

function write(operation: Operation, random: () => number, device: 'one' | 'two', turn: number) {
  const key = pick(random, keys);
  if (operation === 'switch') {
    const value = pick(random, ['upload', 'later']);
    return { place: 'tab', value, path: '/api/tabs', body: { tab_id: 'transcripts', chosen_tab: value } };
  }
  if (operation === 'rows') {
    const value = 1 + Math.floor(random() * 9);
    return { place: 'rows', value, path: '/api/add-another', body: { button_id: 'college', num_components: value } };
  }
  const value = operation === 'clear' ? '' : distinctValue(key, device, turn);
  return { place: key, value, path: '/api/answer', body: { answer: { [key]: value } } };
}

/** A few writes of one device, each acknowledged before the next. After a submit they are refused. */
async function work(client: ApiClient, random: () => number, device: 'one' | 'two', round: Round) {
  for (let turn = 0; turn < 4; turn += 1) {
    const operation = pick(random, round.operations);
    const { place, value, path, body } = write(operation, random, device, turn);
    const began = performance.now();
    const { status } = await client.put(path, body);
    expect(statusesAt(round, began)).toContain(status);
    if (status === 200) round.writes.push({ place, value, began, ended: performance.now() });
  }
}

/** What a write may be answered that began at a moment. */
function statusesAt({ submit, operations }: Round, moment: number): readonly number[] {
  if (operations !== completing) return [200];
  return submit !== undefined && submit.ended < moment ? [409] : [200, 409];
}

/** Submits at some moment of a round. */
async function submitMeanwhile(client: ApiClient, random: () => number, round: Round) {
  await new Promise((resolve) => setTimeout(resolve, random() * 60));
  const began = performance.now();
  const { status } = await client.post('/api/submit', {});
  expect(status).toBe(200);
  round.submit = { began, ended: performance.now() };
}

/** The values that a place may hold in the end: those of writes that no other write followed. */
const possible = (writes: readonly Write[], place: string) => {
  const here = writes.filter((write) => write.place === place);
  return here.filter(({ ended }) => !here.some(({ began }) => began > ended)).map(({ value }) => value);
};

/** Requires that two devices which write, and in every fourth round submit, lose no acknowledged write. */
export async function expectNothingLost(rounds: number): Promise<void> {
  const { client, email, password } = await newApplicant();
  const other = apiClient();
  await logIn(other, email, password);
  await client.post('/api/web-status', { web_status: 'started' });
  await client.put('/api/answer', { answer: completeAnswers });
  const stored = storedApplicationOf(client);
  const complete = await stored.read();
  for (let number = 0; number < rounds; number += 1) {
    await stored.write(complete);
    const isSubmitted = number % 4 === 3;
    const round: Round = { writes: [], operations: isSubmitted ? completing : writing };
    const random = randomFrom(seed - 1 - number);
    await Promise.all([
      work(client, randomFrom(seed + 2 * number), 'one', round),
      work(other, randomFrom(seed + 2 * number + 1), 'two', round),
      ...(isSubmitted ? [submitMeanwhile(pick(random, [client, other]), random, round)] : []),
    ]);
    const found = await valuesFor(client, other);
    for (const place of new Set(round.writes.map((each) => each.place)))
      expect([number, place, possible(round.writes, place)]).toEqual([
        number,
        place,
        expect.arrayContaining([found[place]]),
      ]);
  }
  report('two devices', rounds);
}

/** By place, what the applicant sees on either device. */
async function valuesFor(one: ApiClient, two: ApiClient): Promise<Record<string, string | number | undefined>> {
  const [{ body: profile }, { body: tabs }, { body: rows }] = await Promise.all([
    one.get<{ answer: Record<string, string> }>('/api/profile'),
    two.get<Record<string, string>>('/api/tabs'),
    one.get<Record<string, number>>('/api/add-another'),
  ]);
  return {
    ...Object.fromEntries(keys.map((key) => [key, profile.answer[key] ?? ''])),
    tab: tabs.transcripts,
    rows: rows.college,
  };
}
