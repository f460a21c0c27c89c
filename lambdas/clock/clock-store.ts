import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { updateFollowup } from '../platform/update-item.ts';
import { dueDay } from './due.ts';
import type { DueJob } from './due-queue.ts';

const key = { pk: 'clock', sk: 'clock' };

export const clockStore = once(() => ({
  /** Returns the time of the last complete run. Jobs were sent for everything that was due by then. */
  async lastRun() {
    const item = await getItem(followupsTable(), key);
    return item && new Date(String(item.ran_at));
  },

  /** Yields the items that are due between two times, page by page. Covers only the day (UTC) of `from`. */
  async *dueBetween(from: Date, to: Date): AsyncGenerator<readonly DueJob[]> {
    const { client, name: TableName } = followupsTable();
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

  /** Records a complete run. Does nothing if a later run is recorded. */
  async recordRun(at: Date) {
    const ran_at = at.toISOString();
    await updateFollowup(key, {
      set: [[['ran_at'], ran_at]],
      condition: (name, value) => `attribute_not_exists(${name('ran_at')}) OR ${name('ran_at')}<${value(ran_at)}`,
    });
  },
}));

export type ClockStore = ReturnType<typeof clockStore>;
