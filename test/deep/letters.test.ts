import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { config } from '#partner';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import type { Letters } from '../../shared/contracts/letters.ts';
import { dayOf } from '../../shared/letters/letter-calendar.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, logIn, newApplicant } from '../support/applicants.ts';
import { type Act, type History, predictEmails } from '../support/letter-emails-model.ts';
import { answersWith, letterClient, newWriter, sendText, type Writer } from '../support/letters.ts';
import { tokenIn } from '../support/recommenders.ts';
import { randomFrom, report, runs, seed } from '../support/seeded.ts';
import { onTour } from '../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../support/whole-stack.ts';

const requests = runs(2000);
const days = 40;

let stack: WholeStack;
beforeAll(async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  stack = await startWholeStack();
});
afterAll(() => stack.stop());

const letters = config.letters ?? { dueDays: 0, graceDays: 0 };
const rules = { dueDays: letters.dueDays, graceDays: letters.graceDays, zone: config.timeZone };

interface Case {
  readonly applicant: Applicant;
  readonly n: number;
  readonly writer: Writer;
  askedAt?: Date;
  generation: number;
  readonly plan: Readonly<Record<number, Act['what']>>;
  readonly acts: Act[];
}

const now = async () => new Date(((await (await fetch(`${stack.url}/_local/clock`)).json()) as { now: string }).now);

const mailsOf = async (): Promise<readonly Email[]> =>
  (await (await fetch(`${stackUrl()}/_local/mail`, { headers: { accept: 'application/json' } })).json()) as Email[];

/** To noon of the next day: past whatever is sent at 9:00. */
async function pass(minutes: number): Promise<void> {
  const until = (await now()).getTime() + minutes * 60_000;
  for (let tries = 0; tries < 20; tries += 1) {
    const left = Math.max(0, Math.ceil((until - (await now()).getTime()) / 60_000));
    const { status } = await onTour('clock', { minutes: left });
    if (status === 200) return;
    // A thousand emails of one morning may take longer than the clock waits.
    expect(status).toBe(503);
  }
  throw new Error('The emails of a morning did not end.');
}

it(`${requests} requests in all states live through ${days} days: the mailbox holds what the table of emails predicts`, async () => {
  const dice = randomFrom(seed);
  const between = (least: number, most: number) => least + Math.floor(dice() * (most - least + 1));
  // To noon, so that a day's acts lie between its 9:00 and the next.
  const start = await now();
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: rules.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = local.format(start).split(':').map(Number);
  await pass((36 * 60 - hours * 60 - minutes) % (24 * 60));

  const popular = `popular-${seed}@example.edu`;
  const cases: Case[] = [];
  for (let made = 0; made < requests; ) {
    const writers = [1, 2, 3].map(() => newWriter());
    if (made < 45) writers[0] = { ...newWriter(), email: popular };
    const applicant = await newApplicant(`${crypto.randomUUID().slice(0, 18)}@example.com`);
    expect((await applicant.client.put('/api/answer', { answer: answersWith(writers) })).status).toBe(200);
    for (const [index, writer] of writers.entries()) {
      const plan: Record<number, Act['what']> = {};
      // Nobody acts for the popular one, whose requests cannot be told apart.
      if (writer.email !== popular) {
        if (dice() < 0.4) plan[between(1, 20)] = 'accept';
        if (dice() < 0.3) plan[between(4, 34)] = 'remind';
        const end = between(1, days + 10);
        if (end < letters.dueDays + letters.graceDays)
          plan[end] = (['decline', 'cancel', 'send', 'send', 'bounce'] as const)[between(0, 4)] ?? 'send';
      }
      cases.push({ applicant, n: index + 1, writer, generation: 0, plan, acts: [] });
      made += 1;
    }
  }

  for (const each of cases) {
    const asked = await each.applicant.client.post(`/api/letters/${each.n}/ask`, { generation: 0 });
    expect([asked.status, asked.body]).toMatchObject([200, {}]);
    each.generation = 1;
    each.askedAt = await now();
  }
  await pass(0);

  for (let day = 1; day <= days; day += 1) {
    await pass(24 * 60);
    const today = cases.filter(({ plan }) => plan[day]);
    if (today.length === 0) continue;
    const mails = await mailsOf();
    for (const each of today) await act(each, each.plan[day] as Act['what'], mails);
    await pass(0);
  }

  const until = await now();
  const byDigest = new Set(cases.filter(({ writer }) => writer.email === popular).slice(10));
  const histories: History[] = cases.map((each) => ({
    applicant: each.applicant.email,
    application: 1,
    writer: each.writer.email,
    askedAt: each.askedAt ?? start,
    acts: each.acts,
    ...(byDigest.has(each) && { digest: true as const }),
  }));
  const predicted = predictEmails(histories, until, rules);
  if (byDigest.size > 0) {
    const first = cases[0]?.askedAt ?? start;
    predicted.push({
      to: popular,
      kind: 'letter-digest',
      day: dayOf(new Date(Number(first) + 86_400_000), rules.zone),
    });
  }
  const held = (await mailsOf())
    .filter(({ kind }) => kind?.startsWith('letter'))
    .map(({ to, kind, at }) => ({ to, kind, day: dayOf(new Date(at), rules.zone) }));
  const lines = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).sort();
  report('requests', cases.length, `${held.length} emails`);
  expect(differences(lines(held), lines(predicted))).toEqual({ notPredicted: [], notSent: [] });
  for (const { at, kind } of await mailsOf())
    if (/^letter-(answer|soon|overdue)$|^letters-/.test(kind ?? ''))
      expect(local.format(new Date(at))).toMatch(/^09:0/);

  async function act(each: Case, what: Act['what'], mails: readonly Email[]): Promise<void> {
    const { applicant, n, writer, generation } = each;
    const at = await now();
    const asked = mails.find(({ to, kind }) => to === writer.email && kind === 'letter-asked');
    if (what === 'cancel' || what === 'remind') {
      await logIn(applicant.client, applicant.email, applicant.password);
      const { status } = await applicant.client.post(`/api/letters/${n}/${what}`, { generation });
      const { body } = await applicant.client.get<Letters>('/api/letters');
      const { state } = body.letters.find((letter) => letter.n === n) ?? {};
      // What has ended, or got an email lately, is not reminded: the model asks the same of itself.
      if (what === 'remind' && status !== 200) return;
      expect([what, status, state]).toEqual([what, status === 409 ? 409 : 200, state]);
      if (status === 200) each.acts.push({ at, what });
      return;
    }
    if (!asked) throw new Error(`Nobody asked ${writer.email}.`);
    if (what === 'bounce') {
      const response = await fetch(`${stackUrl()}/_local/mail/event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ id: asked.id, event: 'bounced' }),
      });
      expect(response.status).toBe(200);
      each.acts.push({ at, what });
      await sleep(1);
      return;
    }
    const client = letterClient(tokenIn(asked));
    const sent =
      what === 'send'
        ? await sendText(client, `A letter of ${each.writer.lastname}.`)
        : await client.post(`/letter/${what}`, {});
    if (sent.status < 300) each.acts.push({ at, what });
    else expect([401, 409]).toContain(sent.status);
  }
});

function differences(held: readonly string[], predicted: readonly string[]) {
  const count = (all: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
    return counts;
  };
  const [a, b] = [count(held), count(predicted)];
  const more = (one: Map<string, number>, other: Map<string, number>) =>
    [...one].filter(([each, times]) => times > (other.get(each) ?? 0)).map(([each]) => each);
  return { notPredicted: more(a, b).slice(0, 20), notSent: more(b, a).slice(0, 20) };
}
