import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { invoke, type Lambda } from '../common/invoke.ts';

const minute = 60_000;
const quarter = 15 * minute;

/** The number of attempts at a scheduled run. Lambda makes the same number, with longer pauses. */
const attempts = 3;
const pauseMs = 1_000;

export interface ScheduledLambda {
  readonly everyMinutes: number;
  readonly lambda: Lambda<object, unknown>;
}

interface ClockOptions {
  readonly schedules: readonly ScheduledLambda[];
  /** Returns the first due time between two times. */
  readonly nextDue: (from: Date, to: Date) => Promise<Date | undefined>;
  /** Resolves when no work is left. Rejects after a time limit. */
  readonly waitUntilIdle: () => Promise<void>;
}

export interface Clock {
  /** Advances the clock. Stops at each quarter hour with due work and at the end, until the work is done. */
  advance(minutes: number): Promise<void>;
  stop(): Promise<void>;
}

async function run({ everyMinutes, lambda }: ScheduledLambda): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return void (await invoke(lambda, { source: 'aws.events', 'detail-type': 'Scheduled Event', everyMinutes }));
    } catch (error) {
      console.error(`The scheduled run of ${lambda.name} failed:`, error);
      await sleep(pauseMs);
    }
  }
}

const nextQuarter = (at: number) => Math.ceil(at / quarter) * quarter;

/** Runs the scheduled Lambdas in real time and whenever the clock is advanced. */
export function startClock({ schedules, nextDue, waitUntilIdle }: ClockOptions): Clock {
  const timers = schedules.map((schedule) => setInterval(() => void run(schedule), schedule.everyMinutes * minute));
  let lastAdvance: Promise<unknown> = Promise.resolve();

  async function tick() {
    for (const schedule of schedules) await run(schedule);
    await waitUntilIdle();
  }

  async function advanceTo(target: number) {
    // Advancing the clock would redeliver the messages in flight, so they are finished first.
    if (target > Date.now()) await tick();
    for (let from = new Date(Date.now() - quarter); ; from = new Date()) {
      const due = await nextDue(from, new Date(target));
      const stop = due && nextQuarter(Math.max(due.getTime(), Date.now()));
      if (!stop || stop >= target) break;
      advanceClock(stop - Date.now());
      await tick();
    }
    advanceClock(Math.max(0, target - Date.now()));
    await tick();
  }

  return {
    advance(minutes) {
      const advanced = lastAdvance.then(() => advanceTo(Date.now() + minutes * minute));
      lastAdvance = advanced.catch(() => undefined);
      return advanced;
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

const RealDate = Date;
let offset = 0;

/** The platform's Date, with the clock advanced. */
class AdvancedDate extends RealDate {
  // Dates that were created before the advance must still be instances.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
  constructor(...values: [] | ConstructorParameters<typeof Date>) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }
}

/** Advances the clock of this process and of all services and Lambdas in it. Sessions, codes and links then expire. */
export function advanceClock(milliseconds: number): void {
  offset += milliseconds;
  globalThis.Date = AdvancedDate as DateConstructor;
}

const day = 24 * 60 * 60_000;
const startOfNextDay = (at: number) => (Math.floor(at / day) + 1) * day;

/** Finds the first time in the index `due` between two times, day by day. */
export const nextDueIn =
  (dynamodb: DynamoDBClient, TableName: string) =>
  async (from: Date, to: Date): Promise<Date | undefined> => {
    for (let start = from.getTime(); start <= to.getTime(); start = startOfNextDay(start)) {
      const at = new Date(start).toISOString();
      const { Items: [first] = [] } = await dynamodb.send(
        new QueryCommand({
          TableName,
          IndexName: 'due',
          KeyConditionExpression: 'due_day = :day AND due_at BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':day': { S: `due#${at.slice(0, 10)}` },
            ':from': { S: at },
            ':to': { S: to.toISOString() },
          },
          Limit: 1,
        }),
      );
      if (first?.due_at?.S) return new Date(first.due_at.S);
    }
    return undefined;
  };
