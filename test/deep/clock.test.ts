import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createAsks, startTable } from '../../infra/local/table.ts';
import { lastMail } from '../support/applicants.ts';
import { onTour, receiptsTo, submittedAt } from '../support/tour-clock.ts';
import { startWholeStack, type WholeStack } from '../support/whole-stack.ts';

describe('a worker that is to die', () => {
  let stack: WholeStack;
  beforeAll(async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    stack = await startWholeStack();
  });
  afterAll(() => stack.stop());

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)('%s its email sends the receipt %d times in all', async (at, times) => {
    expect(await onTour('crash', { worker: 'recordSubmission', at })).toEqual({ status: 200, body: {} });
    const email = await submittedAt('example.com');
    for (let tries = 0; tries < 900 && (await receiptsTo(email)).length < times; tries += 1) await sleep(100);
    expect(await receiptsTo(email)).toHaveLength(times);
  });

  it('by its clock, or while it sends what is due, does no more harm than that', async () => {
    const email = await submittedAt('delay.test');
    await onTour('clock', { minutes: 0 });
    expect((await onTour('crash', { worker: 'runClock', at: 'before' })).status).toBe(200);
    expect((await onTour('crash', { worker: 'sendDue', at: 'after' })).status).toBe(200);
    expect((await onTour('clock', { minutes: 90 })).status).toBe(200);
    expect(await receiptsTo(email)).toHaveLength(3);
    expect((await lastMail(email)).delivery).toBe('delayed');
  });
});

it('20,000 items that are due are all sent by a clock that dies twice in the middle', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clock-'));
  const server = await startTable(dataDir);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: server.url,
    ASKS_TABLE_NAME: 'many',
  });
  const dynamodb = new DynamoDBClient({});
  await createAsks(dynamodb, 'many');
  const items = Array.from({ length: 20_000 }, (_, index) => ({
    pk: { S: `email#${index}` },
    sk: { S: 'email' },
    due_day: { S: 'due#2026-12-01' },
    due_at: { S: new Date(Date.parse('2026-12-01T09:00:00Z') + index).toISOString() },
  }));
  for (let first = 0; first < items.length; first += 25) {
    const many = items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
    await dynamodb.send(new BatchWriteItemCommand({ RequestItems: { many } }));
  }
  const { dynamoClock } = await import('../../lambdas/clock/clock-store.ts');
  const { runClock } = await import('../../lambdas/clock/run-clock.ts');
  const clock = dynamoClock();
  const sent = new Map<string, number>();
  const at = new Date('2026-12-01T12:00:00Z');
  const dyingAfter = (most: number) => {
    let left = most;
    return async ({ pk }: { pk: string }) => {
      if (left === 0) throw new Error('It dies.');
      left -= 1;
      sent.set(pk, (sent.get(pk) ?? 0) + 1);
    };
  };
  for (const most of [5_000, 13_000]) {
    await expect(runClock({ clock, enqueue: dyingAfter(most) }, at)).rejects.toThrow('It dies.');
    expect(await clock.lastRun()).toBeUndefined();
  }
  const began = performance.now();
  expect(await runClock({ clock, enqueue: dyingAfter(Number.POSITIVE_INFINITY) }, at)).toBe(20_000);
  console.info(`20,000 items in ${Math.round(performance.now() - began)} ms`);
  expect(sent.size).toBe(20_000);
  expect(Math.max(...sent.values())).toBe(3);
  expect(await clock.lastRun()).toEqual(at);
  dynamodb.destroy();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
