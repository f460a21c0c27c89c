import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { followupsTable, type Table, table } from '../platform/table.ts';
import { attributes, type ItemUpdate, type UpdateResult, updateFollowup, updateItem } from '../platform/update-item.ts';
import { accountIn, applicationItemId } from './application.ts';
import { type Condition, newApplicationItem, updateApplication } from './update-application.ts';

type Item = Readonly<Record<string, unknown>>;

interface Target {
  readonly table: Table;
  readonly key: readonly [string, ...string[]];
  /**
   * The key prefix of the items that contain text from applicants. Only the keys of these items are searched for ids,
   * because an applicant could have typed an id.
   */
  readonly ownerPrefix: string;
  change(item: Item, wanted: ItemUpdate): Promise<UpdateResult<object>>;
}

/** Whether a value is one of the ids or contains one as a part, as in `{application}#{row}`. */
const containsId = (value: unknown, ids: ReadonlySet<string>): boolean =>
  typeof value === 'string' && value.split(/[#/]/).some((part) => ids.has(part));

const elementContainsId = (element: unknown, ids: ReadonlySet<string>): boolean =>
  typeof element === 'object' && element !== null
    ? Object.values(element).some((value) => containsId(value, ids))
    : containsId(element, ids);

/**
 * Returns the changed attributes of an item, without the list elements that contain one of these ids. Returns 'erased'
 * if the whole item must be deleted, and undefined if the item does not change.
 */
function withoutIds(item: Item, { key, ownerPrefix }: Target, ids: ReadonlySet<string>): Item | 'erased' | undefined {
  if (key.some((name) => containsId(item[name], ids))) return 'erased';
  if (String(item[key[0]]).startsWith(ownerPrefix)) return undefined;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (containsId(value, ids)) return 'erased';
    if (!Array.isArray(value) && !(value instanceof Set)) continue;
    const rest = [...value].filter((element) => !elementContainsId(element, ids));
    if (rest.length === [...value].length) continue;
    if (rest.length === 0) return 'erased';
    changed[name] = Array.isArray(value) ? rest : new Set(rest);
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/**
 * Builds the condition that attributes have not changed since they were read. Compares only the size of maps and lists,
 * because the emulator can't compare their contents.
 */
const isUnmodified =
  (item: Item, names: readonly string[]): Condition =>
  (name, value) =>
    names
      .map((each) => [name(each), item[each]] as const)
      .map(([path, previous]) => {
        const isPlain =
          typeof previous !== 'object' ||
          previous === null ||
          previous instanceof Uint8Array ||
          previous instanceof Set;
        return isPlain ? `${path}=${value(previous)}` : `size(${path})=${value(Object.keys(previous).length)}`;
      })
      .join(' AND ');

/** The maximum number of attempts. An attempt fails only if another process writes at the same time. */
const maxAttempts = 5;

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
    change: ({ id }, wanted) => updateItem(String(id), wanted),
  };
  const followups: Target = {
    table: followupsTable(),
    key: ['pk', 'sk'],
    ownerPrefix: 'asks#',
    change: ({ pk, sk }, wanted) => updateFollowup({ pk: String(pk), sk: String(sk) }, wanted),
  };
  const targets = [applications, followups];

  /**
   * Yields the items whose key contains the account's id, and all items whose key does not start with `ownerPrefix`.
   */
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

  async function eraseItemsWithIds(
    account: string,
    names: readonly string[],
    shouldErase: (item: Item) => boolean,
    attempt = 1,
  ): Promise<number> {
    const ids = new Set(names);
    let erased = 0;
    let hasConflict = false;
    for (const target of targets) {
      const { client, name: TableName } = target.table;
      for await (const item of itemsFor(account, target)) {
        const rest = shouldErase(item) ? withoutIds(item, target, ids) : undefined;
        if (rest === 'erased') {
          const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
          await client.send(new DeleteCommand({ TableName, Key }));
          erased += 1;
        } else if (rest) {
          const { done } = await target.change(item, {
            set: attributes(rest),
            condition: isUnmodified(item, Object.keys(rest)),
          });
          hasConflict ||= !done;
        }
      }
    }
    if (!hasConflict) return erased;
    if (attempt === maxAttempts)
      throw new Error('The data to erase was changed by another process. Run the command again.');
    return erased + (await eraseItemsWithIds(account, names, shouldErase, attempt + 1));
  }

  return {
    /** Erases applications but not the account's own items. From shared items, removes only the applications' ids. */
    erase: async ([first = '', ...others]: readonly string[]) =>
      eraseItemsWithIds(accountIn(first), [first, ...others], (item) => !isOfAccount(item)),

    /** Erases the account's own items: its list of applications, end of sessions and count of requests for letters. */
    eraseAccount: (account: string) => eraseItemsWithIds(account, [account], () => true),

    /** Creates an empty application for an account that has none, as its last log-in would have done. */
    async createEmptyApplication(applicationId: string, username: string, lastLogin: string) {
      await updateApplication(applicationId, {
        set: attributes({ ...newApplicationItem(), username, successful_login: [lastLogin] }),
        condition: (name) => `attribute_not_exists(${name('id')})`,
      });
    },
  };
});
