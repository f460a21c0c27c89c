import { beforeAll, describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import { type Capacity, capacities, rateVariables } from '../../../infra/capacity/capacities.ts';
import type { DueJob } from '../../../lambdas/clock/due-queue.ts';
import { runClock } from '../../../lambdas/clock/run-clock.ts';
import { workers } from '../../../shared/contracts/workers.ts';
import { lettersWaitAbove } from '../../../shared/emails.ts';
import { nineOf } from '../../../shared/letters/letter-calendar.ts';

const minute = 60_000;
const hour = 60 * minute;
const applications = 10_000;
const lettersOfEach = 3;

interface Job {
  readonly at: number;
  readonly emails: number;
}

interface Worked {
  readonly sent: readonly number[];
  /** How long the job that waited longest did. */
  readonly waited: number;
}

/** Lambda's workers on a queue, by the time of each email beside the wait before it. */
function work(jobs: readonly Job[], { concurrency, paceMs, workMs }: Readonly<Record<string, number>>): Worked {
  const freeAt = Array.from({ length: concurrency ?? 0 }, () => 0);
  const sent: number[] = [];
  let waited = 0;
  for (const { at, emails } of jobs.toSorted((one, other) => one.at - other.at)) {
    const free = freeAt.indexOf(Math.min(...freeAt));
    let now = Math.max(at, freeAt[free] ?? 0);
    waited = Math.max(waited, now - at);
    for (let email = 0; email < emails; email += 1) {
      now += paceMs ?? 0;
      sent.push(now);
      now += workMs ?? 0;
    }
    freeAt[free] = now;
  }
  return { sent: sent.toSorted((one, other) => one - other), waited };
}

const concurrencyOf = (name: 'sendDue' | 'recordSubmission', { concurrency }: Capacity) =>
  concurrency[name] ?? workers.find((worker) => worker.name === name)?.concurrency ?? 0;

/** SES takes 80 ms, and the writes before and after an email as long. */
function sendDue(jobs: readonly Job[], capacity: Capacity): Worked {
  const concurrency = concurrencyOf('sendDue', capacity);
  const paceMs = Number(rateVariables('sendDue', concurrency, capacity).EMAIL_PACE_MS);
  return work(jobs, { concurrency, paceMs, workMs: 160 });
}

const sendReceipts = (jobs: readonly Job[], capacity: Capacity) =>
  work(jobs, { concurrency: concurrencyOf('recordSubmission', capacity), paceMs: 0, workMs: 621 });

const mayWait = (queue: string) =>
  minute *
  Number(
    workers.flatMap(({ takes }) =>
      typeof takes === 'object' && 'name' in takes && takes.name === queue ? takes.mayWaitMinutes : [],
    )[0],
  );

/** The most of any second. */
function mostASecond(...sent: readonly (readonly number[])[]): number {
  const counts = new Map<number, number>();
  for (const at of sent.flat()) counts.set(Math.floor(at / 1000), (counts.get(Math.floor(at / 1000)) ?? 0) + 1);
  return Math.max(...counts.values());
}

const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => from + Math.floor((index * (to - from)) / count));

/** All submit within a quarter of an hour, and each submission asks three people. */
function night(capacity: Capacity, signUps: number) {
  const submissions = evenly(applications, 0, 15 * minute);
  const codes = evenly(Math.round(1.3 * signUps), 0, 15 * minute);
  const receipts = sendReceipts(
    submissions.map((at) => ({ at, emails: 1 })),
    capacity,
  );
  const letters = sendDue(
    submissions.map((at) => ({ at, emails: lettersOfEach })),
    capacity,
  );
  return { codes, receipts, letters };
}

describe('30,000 letters that are asked for on one day', () => {
  it.each([
    ['at deadline, with the sign-ups of all', capacities.deadline, applications],
    ['at everyday, of applicants who have their account', capacities.everyday, 500],
  ] as const)('leave SES room for every code, and ring for no queue: %s', (_, capacity, signUps) => {
    const { codes, receipts, letters } = night(capacity, signUps);
    expect(letters.sent).toHaveLength(30_000);
    expect(mostASecond(codes, receipts.sent, letters.sent)).toBeLessThanOrEqual(capacity.emails);
    expect(receipts.waited).toBeLessThan(mayWait('submission'));
    expect(letters.waited).toBeLessThan(mayWait('due'));
  });

  it('would take the rate of codes by a worker that does not wait', () => {
    const { codes, receipts } = night(capacities.everyday, 500);
    const jobs = evenly(applications, 0, 15 * minute).map((at) => ({ at, emails: lettersOfEach }));
    const hurried = work(jobs, { concurrency: 4, paceMs: 0, workMs: 160 });
    expect(mostASecond(codes, receipts.sent, hurried.sent)).toBeGreaterThan(capacities.everyday.emails);
  });

  it.each([
    ['everyday', capacities.everyday, 15_000],
    ['deadline', capacities.deadline, 46_000],
  ] as const)("wait above 70 %% of SES's day at %s, so that it is never used up by them", (_, capacity, others) => {
    const { letters } = night(capacity, 0);
    const codesAndReceipts = evenly(others, 0, 24 * hour);
    const waitsAbove = lettersWaitAbove * capacity.emailsADay;
    let [sent, before] = [0, 0];
    for (const at of letters.sent) {
      while ((codesAndReceipts[before] ?? Infinity) <= at) before += 1;
      if (sent + before <= waitsAbove) sent += 1;
    }
    expect(sent + others).toBeLessThanOrEqual(capacity.emailsADay);
    // A deadline's night is below the alarm with all of them.
    if (capacity.name === 'deadline') expect([sent, sent + others <= waitsAbove]).toEqual([30_000, true]);
  });
});

/** A job of each application, as the clock sends them over a day. */
async function sentByClock(spreadMs: number): Promise<Map<string, number>> {
  const nine = nineOf('2026-12-08', config.timeZone);
  const due: DueJob[] = Array.from({ length: applications }, (_, index) => ({
    kind: 'due',
    pk: `asks#application-${index}`,
    sk: 'letters',
    dueAt: nine.toISOString(),
  }));
  const reached = new Map<string, number>();
  let last = new Date(nine.getTime() - 15 * minute);
  const clock = {
    lastRun: async () => last,
    async noteRun(at: Date) {
      last = at;
    },
    async *dueBetween(from: Date, to: Date) {
      yield from <= nine && nine <= to ? due.filter(({ pk }) => !((reached.get(pk) ?? Infinity) <= to.getTime())) : [];
    },
  };
  for (let at = nine.getTime() + 40_000; at < nine.getTime() + 8 * hour; at += 15 * minute)
    await runClock(
      {
        clock,
        spreadMs,
        enqueue: async ({ pk }, delay = 0) => void reached.set(pk, reached.get(pk) ?? at + 1000 * delay),
      },
      new Date(at),
    );
  return new Map([...reached].map(([pk, at]) => [pk, at - nine.getTime()]));
}

describe('30,000 letters whose reminders are due in one morning', () => {
  const spreadMs = minute * Number(rateVariables('runClock', 2, capacities.everyday).SPREAD_MINUTES);
  let morning: Map<string, number>;
  beforeAll(async () => {
    morning = await sentByClock(spreadMs);
  });

  it('go between 9:00 and a quarter past one, hardly wait in the queue, and leave codes their rate', () => {
    const reached = [...morning.values()];
    expect(reached).toHaveLength(applications);
    expect(Math.min(...reached)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...reached)).toBeLessThan(spreadMs + 16 * minute);
    const jobs = reached.map((at) => ({ at, emails: lettersOfEach }));
    const { sent, waited } = sendDue(jobs, capacities.everyday);
    expect(sent).toHaveLength(30_000);
    expect(waited).toBeLessThan(5 * minute);
    expect(mostASecond(sent, evenly(7_200, 0, 2 * hour))).toBeLessThanOrEqual(capacities.everyday.emails / 2);
    expect(sent.length).toBeLessThan(lettersWaitAbove * capacities.everyday.emailsADay);
  });

  it('ring for no queue though each of them and each applicant is still to be told', () => {
    const jobs = [...morning.values()].map((at) => ({ at, emails: lettersOfEach + 1 }));
    expect(sendDue(jobs, capacities.everyday).waited).toBeLessThan(mayWait('due'));
  });

  it('are at the same moment of each morning, and at 9:00 where nothing is spread', async () => {
    expect(await sentByClock(spreadMs)).toEqual(morning);
    expect(new Set((await sentByClock(0)).values())).toEqual(new Set([40_000]));
  });
});
