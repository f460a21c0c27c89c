import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { followupsTable, type Table, table } from '../platform/table.ts';
import { accountIn, applicationItemId, lettersKey } from './application.ts';
import { newApplicationItem } from './update-application.ts';

type Item = Readonly<Record<string, unknown>>;

export interface LastLogin {
  readonly username: string;
  readonly at: string;
}

/** The number of ids to erase at once. Each scan reads a whole table, and DynamoDB allows 300 operators in its filter. */
export const maxErased = 100;

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

const isApplication = ({ id }: Item) => String(id).startsWith(applicationItemId(''));

/**
 * Finds and erases all items that contain an applicant's id, for an operator's commands. No Lambda may scan for them.
 * The search looks at every item, so a new kind of item is found without being listed here.
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
    ownerPrefix: lettersKey('').pk,
  };
  const targets = [applications, followups];

  /** Yields the items whose key contains an account's id, and all items whose key doesn't begin with `ownerPrefix`. */
  async function* itemsFor(accounts: readonly string[], { table: { client, name }, key, ownerPrefix }: Target) {
    const ofAccounts = accounts.map((_, index) => `contains(#key, :a${index})`);
    const pages = paginateScan(
      { client },
      {
        TableName: name,
        ConsistentRead: true,
        FilterExpression: ['NOT begins_with(#key, :owned)', ...ofAccounts].join(' OR '),
        ExpressionAttributeNames: { '#key': key[0] },
        ExpressionAttributeValues: {
          ':owned': ownerPrefix,
          ...Object.fromEntries(accounts.map((account, index) => [`:a${index}`, account])),
        },
      },
    );
    for await (const { Items = [] } of pages) yield* Items as readonly Item[];
  }

  async function eraseItemsOf(ids: readonly string[], mayErase: (item: Item) => boolean) {
    const accounts = [...new Set(ids.map(accountIn))];
    const wanted = new Set(ids);
    for (const target of targets) {
      const { client, name: TableName } = target.table;
      for await (const item of itemsFor(accounts, target))
        if (mayErase(item) && belongsTo(item, target, wanted)) {
          const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
          await client.send(new DeleteCommand({ TableName, Key }));
        }
    }
  }

  /** Erases applications and their letters. A request or job that starts later finds nothing to write about. */
  async function eraseApplications(ids: readonly string[]) {
    const { client, name: TableName } = table();
    for (const id of ids) {
      await client.send(new DeleteCommand({ TableName: followupsTable().name, Key: lettersKey(id) }));
      await client.send(new DeleteCommand({ TableName, Key: { id: applicationItemId(id) } }));
    }
  }

  return {
    eraseApplications,

    /**
     * Erases applications and all that belongs to them, but not their accounts' own items. An application with a login
     * is replaced with an empty one, as this login would have created it.
     * @param ids at most `maxErased`
     */
    async erase(ids: readonly string[], logins: ReadonlyMap<string, LastLogin> = new Map()) {
      await eraseItemsOf(ids, (item) => !isOfAccount(item) && !isApplication(item));
      // The applications go last and each in one write, so that a repeated command finds them.
      await eraseApplications(ids.filter((id) => !logins.has(id)));
      for (const id of ids) {
        const login = logins.get(id);
        if (!login) continue;
        const { username, at } = login;
        const Item = { id: applicationItemId(id), ...newApplicationItem(), username, successful_login: [at] };
        await table().client.send(new PutCommand({ TableName: table().name, Item }));
      }
    },

    /** Erases the own items of at most `maxErased` accounts, such as their lists of applications. */
    eraseAccounts: (accounts: readonly string[]) => eraseItemsOf(accounts, () => true),
  };
});
