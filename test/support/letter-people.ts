import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { LetterRequest, ListedLetter } from '../../shared/contracts/letter.ts';
import type { LetterState, Letters } from '../../shared/contracts/letters.ts';
import { type ApiClient, apiClient, stackUrl } from './api-client.ts';
import { type Applicant, newApplicant } from './applicants.ts';
import { eventually } from './eventually.ts';
import { answersWith, letterClient, mailTo, newWriter } from './letters.ts';
import { sha256, storedFile } from './packets.ts';
import { tokenIn } from './recommenders.ts';
import { pick, randomFrom, report, seed } from './seeded.ts';
import { subOf } from './stack-table.ts';

/*
 * Two applicants ask for letters at one mailbox, by one spelling of its address or by two; at each link two people write, on
 * devices of their own. Whatever they do, in whatever order and at once:
 *
 * 1. A request is read, written, sent, declined or bounced by links that went to its address as it was asked, and by none else.
 * 2. A text that was acknowledged is replaced only by a save of somebody who had seen it.
 * 3. What is sent is the text that its sender saw, and no link reads it afterwards.
 * 4. Who is refused is told what stands instead.
 */

/** What somebody does wrong, to show that it is found. */
export type Fault = 'saves unseen' | 'sends unseen' | 'follows a link of the other';

interface Save {
  readonly text: string;
  readonly seen: number;
  readonly revision: number;
}

interface Request {
  readonly name: string;
  readonly applicant: Applicant;
  /** As it was asked. */
  readonly address: string;
  readonly tried: Set<string>;
  readonly saves: Save[];
  /** By version, the texts that were taken. */
  readonly sent: Map<number, string[]>;
  /** What somebody who may has brought about. */
  readonly may: Set<LetterState>;
}

interface Person {
  readonly of: Request;
  readonly client: ApiClient;
  seen: number;
  text: string;
  version: number;
}

interface World {
  readonly random: () => number;
  readonly fault: Fault | undefined;
  readonly requests: readonly Request[];
  readonly people: Person[];
  readonly problems: string[];
  readonly history: string[];
}

/** Of letters alone, as in a name; other runs, with the same numbers, use the same mailboxes otherwise. */
const newName = () => (randomUUID() + randomUUID()).replaceAll(/[^a-f]/g, '').slice(0, 20);

async function ask(address: string): Promise<Request> {
  const applicant = await newApplicant();
  const lastName = `Tran${newName()}`;
  const answer = { ...answersWith([{ ...newWriter(), email: address }]), first_name: 'Lan', last_name: lastName };
  expect((await applicant.client.put('/api/answer', { answer })).status).toBe(200);
  expect((await applicant.client.post('/api/letters/1/ask', { generation: 0 })).status).toBe(200);
  const nothing = { tried: new Set<string>(), saves: [], sent: new Map(), may: new Set<LetterState>(['asked']) };
  return { name: `Lan ${lastName}`, applicant, address, ...nothing };
}

async function mailAbout({ address, name }: Request, kind: Email['kind']): Promise<Email> {
  const mail = await eventually(
    async () => (await mailTo(address)).find((each) => each.kind === kind && each.subject.includes(name)),
    (found) => found !== undefined,
    60_000,
  );
  if (!mail) throw new Error(`There is no email ${kind} about ${name}.`);
  return mail;
}

const person = (of: Request, token: string): Person => ({
  of,
  client: letterClient(token),
  seen: 0,
  text: '',
  version: 0,
});

async function read(world: World, reader: Person): Promise<void> {
  const { of } = reader;
  const sentBefore = [...of.sent.values()].flat();
  const { status, body } = await reader.client.get<LetterRequest>('/letter/request');
  if (status !== 200) return;
  Object.assign(reader, { seen: body.draft.revision, text: body.draft.text, version: body.version });
  if (body.applicant_name !== of.name)
    world.problems.push(`crossed: a link of ${of.name} opens ${body.applicant_name}`);
  if (body.draft.text !== '' && !of.tried.has(body.draft.text)) world.problems.push(`crossed: ${body.draft.text}`);
  if (sentBefore.includes(body.draft.text)) world.problems.push(`read once sent: ${body.draft.text}`);
}

let texts = 0;

/** Until it is taken, or the other's is chosen. */
async function save(world: World, writer: Person, tries = 1): Promise<void> {
  const { of, seen } = writer;
  texts += 1;
  const text = `Letter ${texts} of ${of.name}`;
  of.tried.add(text);
  for (let sending = 0; sending < tries; sending += 1) {
    const { status, body } = await writer.client.put<{
      revision: number;
      present?: { text: string; revision: number };
    }>('/letter/draft', { text, ...(world.fault !== 'saves unseen' && { seen }) });
    if (status === 200) {
      if (!of.saves.some((each) => each.text === text)) of.saves.push({ text, seen, revision: body.revision });
      Object.assign(writer, { seen: body.revision, text });
    } else if (status === 409 && body.present) {
      const { present } = body;
      if (present.revision === seen || present.text === text)
        world.problems.push(`refused for nothing: ${text}, seen ${seen}, present ${present.revision}`);
      Object.assign(writer, { seen: present.revision, text: present.text });
    }
  }
}

async function send(world: World, writer: Person): Promise<void> {
  const { of, seen, text, version } = writer;
  if (text === '') return;
  of.may.add('received');
  const { status } = await writer.client.post('/letter/submit', {
    kind: 'text',
    version: version + 1,
    name: 'Ada Byron',
    title: '',
    attested: true,
    ...(world.fault !== 'sends unseen' && { seen }),
  });
  if (status === 200 || status === 202) of.sent.set(version + 1, [...(of.sent.get(version + 1) ?? []), text]);
}

async function act(writer: Person, what: 'accept' | 'decline'): Promise<void> {
  writer.of.may.add(what === 'accept' ? 'accepted' : 'declined');
  await writer.client.post(`/letter/${what}`, {});
}

async function bounce(of: Request): Promise<void> {
  const { id } = await mailAbout(of, 'letter-asked');
  of.may.add('bounced');
  const response = await fetch(`${stackUrl()}/_local/mail/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ id, event: 'bounced' }),
  });
  expect(response.status).toBe(200);
}

async function cancel({ applicant, may }: Request): Promise<void> {
  may.add('cancelled');
  await applicant.client.post('/api/letters/1/cancel', { generation: 1 });
}

/** Whoever reads one spelling's mail asks for the list of it, and opens what it names. */
async function list(world: World, address: string): Promise<void> {
  const visitor = apiClient();
  const before = (await mailTo(address)).length;
  expect((await visitor.post('/letter/mine', { email: address })).status).toBe(202);
  const mails = await eventually(
    () => mailTo(address),
    (all) => all.length > before && all.some(({ kind }) => kind === 'letter-list'),
    4_000,
  );
  const mail = mails.find(({ kind }) => kind === 'letter-list');
  if (!mail) return;
  const holder = letterClient(tokenIn(mail));
  const { body } = await holder.get<{ requests?: ListedLetter[] }>('/letter/list');
  for (const { id, applicant_name } of body.requests ?? []) {
    const of = world.requests.find(({ name }) => name === applicant_name);
    if (of?.address !== address) world.problems.push(`crossed: the list of ${address} names ${applicant_name}`);
    const { status, body: opened } = await holder.post<{ token: string }>('/letter/open', { id });
    if (status === 200 && of?.address === address) world.people.push(person(of, opened.token));
  }
}

const acts = [
  'save',
  'save',
  'save',
  'save twice',
  'read',
  'read',
  'send',
  'accept',
  'decline',
  'bounce',
  'cancel',
  'list',
];

async function step(world: World): Promise<void> {
  const { random } = world;
  const who = pick(random, world.people);
  // Among all acts it seldom shows: the other must have saved between.
  const drawn = pick(random, world.fault === 'sends unseen' ? ['save', 'send'] : acts);
  // What ends a request is rare, so that there is something to end.
  const ends = ['decline', 'bounce', 'cancel'].includes(drawn);
  const what = ends && random() < 0.7 ? 'save' : drawn;
  world.history.push(`${what} ${who.of.name}`);
  if (what === 'save') return save(world, who);
  if (what === 'save twice') return save(world, who, 2);
  if (what === 'read') return read(world, who);
  if (what === 'send') return send(world, who);
  if (what === 'accept' || what === 'decline') return act(who, what);
  if (what === 'bounce') return bounce(who.of);
  if (what === 'cancel') return cancel(who.of);
  return list(world, who.of.address);
}

/** As the server has it once nothing is under way. */
async function judge({ problems, requests }: World): Promise<void> {
  for (const { name, applicant, saves, sent, may } of requests) {
    const letterOf = async () => (await applicant.client.get<Letters>('/api/letters')).body.letters[0];
    const letter = await eventually(letterOf, (each) => sent.size === 0 || each?.version === sent.size, 30_000);
    if (!letter || !may.has(letter.state)) problems.push(`crossed: ${name} is ${letter?.state}`);
    const ordered = saves.toSorted((a, b) => a.revision - b.revision);
    for (const [index, { text, seen, revision }] of ordered.entries()) {
      const before = ordered[index - 1];
      if (before && seen < before.revision)
        problems.push(`lost: ${before.text} (${before.revision}) by ${text} (${revision}), which had seen ${seen}`);
    }
    if (letter?.state !== 'received') continue;
    for (const [version, taken] of sent) {
      const key = `letters/${subOf(applicant.client.cookies)}/1-g1-v${version}.json`;
      // It is written after the letter is received.
      const record = await eventually(
        () => storedFile(key).catch(() => undefined),
        (found) => found !== undefined,
        20_000,
      );
      const { original_sha256 } = JSON.parse(Buffer.from(record?.bytes ?? []).toString('utf8')) as {
        original_sha256: string;
      };
      for (const text of taken)
        if (sha256(Buffer.from(text)) !== original_sha256)
          problems.push(`sent unseen: of ${name}, version ${version}, by somebody who saw ${text}`);
    }
  }
}

async function sequence(number: number, fault: Fault | undefined): Promise<string[]> {
  const random = randomFrom(seed + number);
  const name = `prof.${randomUUID().slice(0, 18)}`;
  const other = pick(random, [name, `${name}+evil`, `${name}+a+b`]);
  const requests = await Promise.all([`${name}@example.edu`, `${other}@example.edu`].map((address) => ask(address)));
  const world: World = { random, fault, requests, people: [], problems: [], history: [] };
  for (const of of requests) {
    const token = tokenIn(await mailAbout(of, 'letter-asked'));
    world.people.push(person(of, token), person(of, token));
  }
  if (fault === 'follows a link of the other') {
    const [first, second] = world.people.filter((_, index) => index % 2 === 0);
    if (first && second) world.people.push({ ...first, of: second.of });
  }
  for (let steps = 0; steps < 12; steps += 1)
    await Promise.all(random() < 0.5 ? [step(world), step(world)] : [step(world)]);
  await Promise.all(world.people.map((each) => read(world, each)));
  await judge(world);
  return world.problems.map((problem) => `SEED=${seed + number} RUNS=1: ${problem} (${world.history.join(', ')})`);
}

const atOnce = 6;

/** @returns what went wrong */
export async function letterPeople(count: number, fault?: Fault): Promise<string[]> {
  const problems: string[] = [];
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const number of numbers) problems.push(...(await sequence(number, fault)));
    }),
  );
  report('people at letters', count, fault ?? `${texts} texts`);
  return problems;
}
