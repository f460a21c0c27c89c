import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from '@jest/globals';
import { startAsksTable } from '../../../support/asks-table.ts';
import { report, runs } from '../../../support/seeded.ts';

const count = runs(20_000, 500);

it('sends all items that are due, though the clock dies twice in the middle', async () => {
  const table = await startAsksTable();
  await table.renew();
  const { asksTable } = await import('../../../../lambdas/platform/table.ts');
  const { client, name } = asksTable();
  const items = Array.from({ length: count }, (_, index) => ({
    pk: `email#${index}`,
    sk: 'email',
    due_day: 'due#2026-12-01',
    due_at: new Date(Date.parse('2026-12-01T09:00:00Z') + index).toISOString(),
  }));
  for (let first = 0; first < items.length; first += 25) {
    const many = items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: many } }));
  }
  const { dynamoClock } = await import('../../../../lambdas/clock/clock-store.ts');
  const { runClock } = await import('../../../../lambdas/clock/run-clock.ts');
  const clock = dynamoClock();
  const sent = new Map<string, number>();
  const at = new Date('2026-12-01T12:00:00Z');
  const dyingAfter = (most: number) => {
    let left = Math.floor(most);
    return async ({ pk }: { pk: string }) => {
      if (left === 0) throw new Error('It dies.');
      left -= 1;
      sent.set(pk, (sent.get(pk) ?? 0) + 1);
    };
  };
  for (const most of [count / 4, (count * 2) / 3]) {
    await expect(runClock({ clock, enqueue: dyingAfter(most) }, at)).rejects.toThrow('It dies.');
    expect(await clock.lastRun()).toBeUndefined();
  }
  expect(await runClock({ clock, enqueue: dyingAfter(Number.POSITIVE_INFINITY) }, at)).toBe(count);
  expect(sent.size).toBe(count);
  expect(Math.max(...sent.values())).toBe(3);
  expect(await clock.lastRun()).toEqual(at);
  await table.stop();
  report('items due at once', count);
});
