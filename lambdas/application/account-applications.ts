import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { changeItem } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { table } from '../platform/table.ts';
import { applicationIdOf } from './application-id.ts';

/** The numbers of an account's applications: from 1 to the newest, of which some may be gone. For 1 alone there need be no item. */
export interface AccountApplications {
  /** The number that was given last. */
  newest(account: string): Promise<number>;
  /** @returns the ids, the oldest first, also of those that are gone */
  all(account: string): Promise<readonly string[]>;
  /** Lists the one after the newest; changes nothing when it is listed. */
  add(account: string, number: number): Promise<void>;
}

export const accountItemId = (account: string) => `account#${account}`;

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
