import { expect } from '@jest/globals';
import { partner } from '#partner';
import type { Answer } from '../../shared/form/definition.ts';
import { answerKeys, rowKeys } from '../../shared/form/owned-keys.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import type { ApiClient } from './api-client.ts';
import { newApplicant } from './applicants.ts';
import { pick, randomFrom, report, seed } from './seeded.ts';
import { createSyncServer, type Reply, type SyncServer } from './sync-server.ts';

const { form } = partner;
const buttons = ['college', 'legacy', 'cs_course'];
const keysInRows = repeatsOf(form)
  .filter(({ id }) => buttons.includes(id))
  .flatMap((repeat) =>
    rowKeys(form, repeat)
      .slice(0, 3)
      .flatMap((keys) => keys.slice(0, 3)),
  );
const keys = ['first_name', 'last_name', 'ssn', 'legal_agree', ...keysInRows];
const values = ['', 'x', 'y', 'xy'];

interface Step {
  readonly name: string;
  readonly what: object;
  ofModel(model: SyncServer): Reply;
  ofStack(client: ApiClient): Promise<{ status: number; body: unknown }>;
}

/** One request of a writer who has seen nothing, something or everything, and now and then sends nonsense. */
function nextStep(random: () => number, version: number, ids: string[]): Step {
  const chance = (share: number) => random() < share;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const seen = () => (chance(0.5) ? version : chance(0.3) ? 0 : chance(0.05) ? -1 : upTo(version));
  const put = (path: string, request: object) => (client: ApiClient) => client.put(path, request);
  const kind = pick(random, ['answer', 'answer', 'answer', 'answer', 'rows', 'rows', 'tab', 'remove', 'remove']);
  if (kind === 'rows') {
    const request = {
      button_id: chance(0.05) ? 'recommender' : pick(random, buttons),
      num_components: upTo(chance(0.05) ? 12 : 3),
      ...(chance(0.8) && { seen: seen() }),
    };
    return {
      name: kind,
      what: request,
      ofModel: (model) => model.putRows(request),
      ofStack: put('/api/add-another', request),
    };
  }
  if (kind === 'tab') {
    const chosen_tab = pick(random, ['upload', 'later', 'later', 'never']);
    const request = { tab_id: 'transcripts', chosen_tab, ...(chance(0.8) && { seen: seen() }) };
    return { name: kind, what: request, ofModel: (model) => model.putTab(request), ofStack: put('/api/tabs', request) };
  }
  if (kind === 'remove') {
    const id = chance(0.3) && ids.length > 0 ? pick(random, ids) : uuidFrom(random);
    ids.push(id);
    const button_id = chance(0.03) ? 'nobody' : pick(random, buttons);
    const request = { row: chance(0.9) ? 1 + upTo(2) : upTo(12), seen: seen(), id: chance(0.97) ? id : 'x' };
    return {
      name: kind,
      what: { button_id, ...request },
      ofModel: (model) => model.removeRow({ button_id, ...request }),
      ofStack: (client) => client.post(`/api/add-another/${button_id}/remove`, request),
    };
  }
  const chosen = Array.from({ length: 1 + upTo(3) }, () => pick(random, keys));
  const answer = Object.fromEntries(chosen.map((key) => [key, randomAnswer(key, random)]));
  if (chance(0.1)) answer.college_unofficial_transcripts = 'ANSWERED';
  if (chance(0.02)) answer.first_name = 'a\u202eb';
  const told = Object.fromEntries(chosen.map((key) => [key, seen()]));
  if (chance(0.03)) delete told[chosen[0] ?? ''];
  if (chance(0.03)) told[pick(random, keys)] = 0;
  if (chance(0.02)) told.nobody = 0;
  const request = chance(0.03) ? { answer: {}, seen: {} } : { answer, ...(chance(0.8) && { seen: told }) };
  return {
    name: kind,
    what: request,
    ofModel: (model) => model.putAnswer(request),
    ofStack: put('/api/answer', request),
  };
}

function randomAnswer(key: string, random: () => number): Answer {
  if (answerKeys(form).get(key)?.type === 'boolean') return pick(random, [true, false, '']);
  return key === 'ssn' ? pick(random, ['', '123-45-6789', '987-65-4321']) : pick(random, values);
}

const uuidFrom = (random: () => number) =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => Math.floor(random() * 16).toString(16));

/** Requires that the stack answers and stores what the model of it does. */
export async function expectLikeModel(sequences: number, steps: number): Promise<void> {
  const statuses: Record<string, number> = {};
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const random = randomFrom(seed + sequence);
    const model = createSyncServer(form);
    const { client } = await newApplicant();
    const ids: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const { name, what, ofModel, ofStack } = nextStep(random, Number(model.profile().body.version), ids);
      const expected = ofModel(model);
      const { status, body } = await ofStack(client);
      expect({ sequence, step, what, status, body }).toEqual({ sequence, step, what, ...expected });
      const outcome = `${name} ${status}`;
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
      if (step % 10 === 9) await expectSameProfile(model, client);
    }
  }
  report('saves like the model', sequences * steps, JSON.stringify(statuses));
}

async function expectSameProfile(model: SyncServer, client: ApiClient) {
  const { body } = await client.get('/api/profile');
  const { application: _, draft_key: __, ...expected } = model.profile().body;
  expect(body).toMatchObject(expected);
  expect(body.answer).toEqual(expected.answer);
}
