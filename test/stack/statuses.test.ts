import { expect, it } from '@jest/globals';
import { type WebStatus, webStatuses } from '../../shared/status.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { randomFrom, report, runs, seed } from '../support/seeded.ts';
import { storedApplicationOf } from '../support/stack-table.ts';

const post = (client: ApiClient, web_status: unknown) => client.post('/api/web-status', { web_status });

/** Returns all 363 sequences of one to five statuses. */
const sequences = (length = 5): readonly (readonly WebStatus[])[] => {
  if (length === 0) return [];
  const shorter = sequences(length - 1);
  const longest = shorter.filter((sequence) => sequence.length === length - 1);
  return [...shorter, ...(length === 1 ? [[]] : longest).flatMap((rest) => webStatuses.map((next) => [...rest, next]))];
};

/** Returns the expected result: the next status is accepted, the same or an earlier one ignored, any other refused. */
function step(present: WebStatus | undefined, wanted: WebStatus): { status: number; present: WebStatus | undefined } {
  const [at, to] = [present ? webStatuses.indexOf(present) : -1, webStatuses.indexOf(wanted)];
  if (to <= at) return { status: 200, present };
  if (to === at + 1 && wanted !== 'submitted') return { status: 200, present: wanted };
  return { status: 409, present };
}

async function expectModel(client: ApiClient, sequence: readonly WebStatus[]) {
  let present: WebStatus | undefined;
  for (const wanted of sequence) {
    const { status, body } = await post(client, wanted);
    const model = step(present, wanted);
    expect([sequence, status]).toEqual([sequence, model.status]);
    present = model.present;
    if (status === 200) expect([sequence, body.web_status]).toEqual([sequence, present]);
  }
  return present;
}

/** Requires that `count` of all sequences follow the model. */
async function expectStatusModel(count: number): Promise<void> {
  const { client } = await newApplicant();
  const stored = storedApplicationOf(client);
  const fresh = await stored.read();
  const random = randomFrom(seed);
  const chosen = sequences()
    .map((sequence) => ({ sequence, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count);
  for (const { sequence } of chosen) {
    await stored.write(fresh);
    const present = await expectModel(client, sequence);
    const reached = Object.keys((await stored.read()).statuses as object);
    expect([sequence, reached.sort()]).toEqual([
      sequence,
      webStatuses.slice(0, present ? webStatuses.indexOf(present) + 1 : 0).toSorted(),
    ]);
  }
  report('status sequences', chosen.length);
}

const garbage: readonly unknown[] = [
  ...['', 'Started', 'started ', 'start', 'done', 'null', '__proto__', 'constructor', 'started\u0000', 'ѕtarted'],
  ...[null, true, 0, [], ['started'], {}, { web_status: 'started' }, { toString: 'started' }],
];

async function expectGarbageRefused(): Promise<void> {
  const { client } = await newApplicant();
  const stored = storedApplicationOf(client);
  const before = await stored.read();
  for (const value of garbage) expect([value, (await post(client, value)).status]).toEqual([value, 400]);
  expect(await stored.read()).toEqual(before);
  report('values that are no status', garbage.length);
}

it('follows the model for statuses in any order', () => expectStatusModel(runs(363, 30)));

it('refuses invalid statuses without changing anything', () => expectGarbageRefused());
