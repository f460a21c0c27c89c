import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { changeAsk } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { asksTable, getItem } from '../platform/table.ts';
import { dueDay } from './due.ts';
import type { DueJob } from './due-queue.ts';

const key = { pk: 'clock', sk: 'clock' };

export const dynamoClock = once(() => ({
  /** Up to when all that was due has been sent. */
  async lastRun() {
    const item = await getItem(asksTable(), key);
    return item && new Date(String(item.ran_at));
  },

  /** What is due on the day of a time, from that time on; page by page. */
  async *dueBetween(from: Date, to: Date): AsyncGenerator<readonly DueJob[]> {
    const { client, name: TableName } = asksTable();
    const pages = paginateQuery(
      { client },
      {
        TableName,
        IndexName: 'due',
        KeyConditionExpression: 'due_day = :day AND due_at BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':day': dueDay(from.toISOString()),
          ':from': from.toISOString(),
          ':to': to.toISOString(),
        },
      },
    );
    for await (const { Items = [] } of pages)
      yield Items.map(({ pk, sk, due_at: dueAt }) => ({ kind: 'due', pk, sk, dueAt }));
  },

  /** An earlier one changes nothing. */
  async noteRun(at: Date) {
    const ran_at = at.toISOString();
    await changeAsk(key, {
      set: [[['ran_at'], ran_at]],
      condition: (name, value) => `attribute_not_exists(${name('ran_at')}) OR ${name('ran_at')}<${value(ran_at)}`,
    });
  },
}));

export type ClockStore = ReturnType<typeof dynamoClock>;
