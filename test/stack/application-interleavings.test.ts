import { expect, it } from '@jest/globals';
import type { Profile } from '../../shared/contracts/application.ts';
import type { Applications } from '../../shared/contracts/applications.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { noteOnFailure } from '../support/failure-notes.ts';
import { pick, randomFrom, report, runs, seed } from '../support/seeded.ts';

/** A page that shows one application; tabs of a device share its cookies, and so the application that is chosen. */
interface Tab {
  readonly device: ApiClient;
  /** Of the application that it shows. */
  tag: string;
}

/** What is known of one application: every value that was ever stored is one of its own. */
interface Known {
  readonly number: number;
  readonly stored: Set<string>;
  /** Frozen by its submit. */
  submitted?: Profile['answer'];
}

interface World {
  readonly applicant: Applicant;
  readonly tabs: readonly Tab[];
  /** By tag. */
  readonly known: Map<string, Known>;
  readonly random: () => number;
  count: number;
}

const steps = 10;
/** As many sequences for each account: it can have 20 applications. */
const perAccount = 10;
const profileIn = async (device: ApiClient) => (await device.get<Profile>('/api/profile')).body;
const stampOf = ({ middle_name = '' }: Profile['answer']) => String(middle_name);

/** What an application shows is its own: what was copied into it when it began, or stored for it. */
function expectOwn({ known }: World, { application, answer }: Profile) {
  const { number, stored, submitted } = known.get(application) ?? {};
  expect([number, [...(stored ?? [])]]).toEqual([number, expect.arrayContaining([stampOf(answer)])]);
  if (submitted) expect(answer).toEqual(submitted);
}

/** Notes applications that have just begun. */
function meet({ known }: World, { application, answer }: Profile, number = known.size + 1) {
  if (!known.has(application)) known.set(application, { number, stored: new Set([stampOf(answer)]) });
}

const actions: Readonly<Record<string, (world: World, tab: Tab) => Promise<void>>> = {
  async load(world, tab) {
    const profile = await profileIn(tab.device);
    meet(world, profile);
    tab.tag = profile.application;
    expectOwn(world, profile);
  },

  async save(world, tab) {
    const own = world.known.get(tab.tag);
    world.count += 1;
    const middle_name = `of ${own?.number}: ${world.count}`;
    // Before it is stored, because somebody else may read it sooner than this response arrives.
    own?.stored.add(middle_name);
    const { status, body } = await tab.device.put(
      '/api/answer',
      { answer: { middle_name } },
      { 'x-application': tab.tag },
    );
    if (status === 200) expect(own?.submitted).toBeUndefined();
    else expect([status, body.application_changed === true || own?.submitted !== undefined]).toEqual([409, true]);
    if (status !== 200) own?.stored.delete(middle_name);
  },

  async choose(world, tab) {
    const number = 1 + Math.floor(world.random() * world.known.size);
    const { status } = await tab.device.put('/api/applications/chosen', { number });
    expect(status).toBe(200);
  },

  async start(world, tab) {
    const isOpen = [...world.known.values()].every(({ submitted }) => submitted);
    const { status } = await tab.device.post('/api/applications', {});
    if (status === 200) expect(isOpen).toBe(true);
    else expect([409, 429]).toContain(status);
    if (status === 200) await actions.load?.(world, tab);
  },

  async submit(world, tab) {
    const own = world.known.get(tab.tag);
    const headers = { 'x-application': tab.tag };
    const { middle_name: _, ...answer } = { ...completeAnswers, middle_name: '' };
    await tab.device.post('/api/web-status', { web_status: 'started' }, headers);
    await tab.device.put('/api/answer', { answer }, headers);
    const { status, body } = await tab.device.post('/api/submit', {}, headers);
    expect([status, body]).toEqual([
      status === 200 ? 200 : 409,
      status === 200 ? expect.anything() : expect.objectContaining({ application_changed: true }),
    ]);
    if (status === 200 && own && !own.submitted) await freeze(world, own);
  },

  async copy(_world, tab) {
    expect([200, 429]).toContain((await tab.device.get('/api/pdf', { 'sec-fetch-site': 'same-origin' })).status);
  },

  async list(world, tab) {
    const { applications } = (await tab.device.get<Applications>('/api/applications')).body;
    expect(applications.filter(({ chosen }) => chosen)).toHaveLength(1);
    expect(applications.length).toBeGreaterThanOrEqual(world.known.size);
  },
};

/** Reads what was submitted, on a device of its own that nobody else switches. */
async function freeze({ applicant }: World, own: Known) {
  const device = await deviceOf(applicant);
  await device.put('/api/applications/chosen', { number: own.number });
  own.submitted = (await profileIn(device)).answer;
}

async function deviceOf({ email, password }: Applicant): Promise<ApiClient> {
  const device = apiClient();
  await logIn(device, email, password);
  return device;
}

async function newWorld(random: () => number): Promise<World> {
  const applicant = await newApplicant();
  const devices = [applicant.client, await deviceOf(applicant)];
  const tabs = devices.flatMap((device) => [0, 1].map((): Tab => ({ device, tag: '' })));
  const world: World = { applicant, tabs, known: new Map(), random, count: 0 };
  for (const tab of tabs) await actions.load?.(world, tab);
  await actions.submit?.(world, tabs[0] as Tab);
  await actions.start?.(world, tabs[0] as Tab);
  return world;
}

/** Steps that change what is known run alone; saves, reads and switches beside each other. */
const together = ['load', 'save', 'save', 'choose', 'copy', 'list'];
const alone = ['start', 'submit'];

async function runSequence(world: World) {
  const { random, tabs } = world;
  for (let step = 0; step < steps; step += 1) {
    const names = random() < 0.15 ? [pick(random, alone)] : [pick(random, together), pick(random, together)];
    await Promise.all(names.map((name) => actions[name]?.(world, pick(random, tabs))));
  }
  const reader = await deviceOf(world.applicant);
  for (const [tag, { number }] of world.known) {
    await reader.put('/api/applications/chosen', { number });
    const profile = await profileIn(reader);
    expect(profile.application).toBe(tag);
    expectOwn(world, profile);
  }
}

/** Requires that nothing crosses over between the applications of an account, whatever its devices and tabs do. */
async function expectNothingCrosses(count: number): Promise<void> {
  const random = randomFrom(seed);
  let world: World | undefined;
  for (let run = 0; run < count; run += 1) {
    noteOnFailure('sequence', () => `Sequence ${run} of ${count}.`);
    if (run % perAccount === 0) world = await newWorld(random);
    if (world) await runSequence(world);
  }
  report('applications of one account', count);
}

it('keeps the applications of an account apart, whatever two devices with two tabs each do', () =>
  expectNothingCrosses(runs(500, 10)));
