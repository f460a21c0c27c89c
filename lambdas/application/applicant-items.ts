import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { followupsTable, type Table, table } from '../platform/table.ts';
import { attributes } from '../platform/update-item.ts';
import { accountIn, applicationItemId } from './application.ts';
import { newApplicationItem, updateApplication } from './update-application.ts';

type Item = Readonly<Record<string, unknown>>;

interface Target {
  readonly table: Table;
  readonly key: readonly [string, ...string[]];
  /**
   * The key prefix of the items that contain text from applicants. Only the keys of these items are searched for ids,
   * because an applicant could have typed an id.
   */
  readonly ownerPrefix: string;
}

/** Whether a value is one of the ids or contains one as a part, as in `{application}#{row}`. */
const containsId = (value: unknown, ids: ReadonlySet<string>): boolean =>
  typeof value === 'string' && value.split(/[#/]/).some((part) => ids.has(part));

const elementContainsId = (element: unknown, ids: ReadonlySet<string>): boolean =>
  typeof element === 'object' && element !== null
    ? Object.values(element).some((value) => containsId(value, ids))
    : containsId(element, ids);

/**
 * Whether an item belongs to one of these ids: its key contains one, or an attribute or list element does. For items
 * under `ownerPrefix`, only the key counts.
 */
const belongsTo = (item: Item, { key, ownerPrefix }: Target, ids: ReadonlySet<string>): boolean =>
  key.some((name) => containsId(item[name], ids)) ||
  (!String(item[key[0]]).startsWith(ownerPrefix) &&
    Object.values(item).some(
      (value) =>
        containsId(value, ids) ||
        // The previous release stored sets of requests.
        ((Array.isArray(value) || value instanceof Set) &&
          [...value].some((element) => elementContainsId(element, ids))),
    ));

const isOfAccount = ({ id, sk }: Item) => sk === 'account' || /^(account|sessions-ended)#/.test(String(id));

/**
 * Finds and erases all items that contain an applicant's id, for an operator's commands. No Lambda may scan for them.
 * The search looks at every item, so a new kind of item is found without being listed here. The methods that erase
 * return the number of items.
 */
export const applicantItemStore = once(() => {
  const applications: Target = {
    table: table(),
    key: ['id'],
    ownerPrefix: applicationItemId(''),
  };
  const followups: Target = {
    table: followupsTable(),
    key: ['pk', 'sk'],
    ownerPrefix: 'asks#',
  };
  const targets = [applications, followups];

  /** Yields the items whose key contains the account's id, and all items whose key doesn't begin with `ownerPrefix`. */
  async function* itemsFor(account: string, { table: { client, name: TableName }, key, ownerPrefix }: Target) {
    const pages = paginateScan(
      { client },
      {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'contains(#key, :account) OR NOT begins_with(#key, :owned)',
        ExpressionAttributeNames: { '#key': key[0] },
        ExpressionAttributeValues: { ':account': account, ':owned': ownerPrefix },
      },
    );
    for await (const { Items = [] } of pages) yield* Items as readonly Item[];
  }

  async function eraseItemsOf(account: string, names: readonly string[], mayErase: (item: Item) => boolean) {
    const ids = new Set(names);
    let erased = 0;
    for (const target of targets) {
      const { client, name: TableName } = target.table;
      for await (const item of itemsFor(account, target))
        if (mayErase(item) && belongsTo(item, target, ids)) {
          const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
          await client.send(new DeleteCommand({ TableName, Key }));
          erased += 1;
        }
    }
    return erased;
  }

  return {
    /** Erases applications but not the account's own items. */
    erase: async ([first = '', ...others]: readonly string[]) =>
      eraseItemsOf(accountIn(first), [first, ...others], (item) => !isOfAccount(item)),

    /** Erases the account's own items, such as its list of applications and the end of its sessions. */
    eraseAccount: (account: string) => eraseItemsOf(account, [account], () => true),

    /** Creates an empty application for an account that has none, as its last login would have done. */
    async createEmptyApplication(applicationId: string, username: string, lastLogin: string) {
      await updateApplication(applicationId, {
        set: attributes({ ...newApplicationItem(), username, successful_login: [lastLogin] }),
        condition: (name) => `attribute_not_exists(${name('id')})`,
      });
    },
  };
});
