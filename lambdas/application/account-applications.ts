import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { changeItem } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { table } from '../platform/table.ts';
import { applicationIdOf } from './application-id.ts';

/** Which applications an account has: from 1 to the newest. There is no item for an account with one. */
export interface AccountApplications {
  /** The number of the newest. */
  newest(account: string): Promise<number>;
  /** @returns the ids, the oldest first */
  all(account: string): Promise<readonly string[]>;
  /** Lists the one after the newest; changes nothing when it is listed. */
  add(account: string, number: number): Promise<void>;
}

const accountItemId = (account: string) => `account#${account}`;

export const dynamoAccountApplications = once((): AccountApplications => {
  async function newest(account: string): Promise<number> {
    const { client, name: TableName } = table();
    const Key = { id: accountItemId(account) };
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? Number(Item.newest) : 1;
  }
  return {
    newest,

    async all(account) {
      return Array.from({ length: await newest(account) }, (_, index) => applicationIdOf(account, index + 1));
    },

    async add(account, number) {
      await changeItem(accountItemId(account), {
        set: [[['newest'], number]],
        condition: (name, value) => `attribute_not_exists(${name('id')}) OR ${name('newest')}<${value(number)}`,
      });
    },
  };
});
