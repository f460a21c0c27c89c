import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateScan, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { followupsTable, getItem, type Table, table } from '../platform/table.ts';
import {
  attributes,
  expressionsOf,
  type ItemUpdate,
  type UpdateResult,
  updateFollowup,
  updateItem,
} from '../platform/update-item.ts';
import { accountApplicationStore, accountItemId } from './account-applications.ts';
import { type Application, accountIn, applicationItemId } from './application.ts';
import { type Condition, newApplicationItem, updateApplication } from './update-application.ts';

export interface MovedItems {
  readonly application?: Application;
  readonly letters: Item | undefined;
}

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

/** Returns a function that replaces an account's id in a text, also within the ids of its later applications. */
export const createAccountRenamer = (from: string, to: string) => (text: string) =>
  text.replace(/[^#/]+/g, (part) => (accountIn(part) === from ? to + part.slice(from.length) : part));

/** Returns a copy of a value with every text changed, including the names of attributes. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  const mapValue = (nested: unknown) => mapTexts(nested, change);
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(mapValue);
  if (value instanceof Set) return new Set([...value].map(mapValue));
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [change(name), mapValue(nested)]));
}

/**
 * Builds the condition that attributes have not changed since they were read. Compares only the size of maps and lists,
 * because the emulator can't compare their contents.
 */
const isUnmodified =
  (item: Item, names: readonly string[] = Object.keys(item)): Condition =>
  (name, value) =>
    names
      .map((attribute) => [name(attribute), item[attribute]] as const)
      .map(([path, previous]) => {
        const isPlain =
          typeof previous !== 'object' ||
          previous === null ||
          previous instanceof Uint8Array ||
          previous instanceof Set;
        return isPlain ? `${path}=${value(previous)}` : `size(${path})=${value(Object.keys(previous).length)}`;
      })
      .join(' AND ');

/**
 * Builds the condition that an application has not changed since it was read. Checks more than the version, because
 * conversions, statuses and a few other changes do not increase the version.
 */
const isApplicationUnmodified =
  (item: Item, { documents, statuses }: Application): Condition =>
  (name, value) =>
    [
      isUnmodified(item)(name, value),
      ...Object.entries(documents).map(([key, { status }]) => `${name('documents', key, 'status')}=${value(status)}`),
      ...Object.entries(statuses).map(([key, at]) => `${name('statuses', key)}=${value(at)}`),
      ...['last_page', 'receipt', 'receipt_claim', 'validations']
        .filter((attribute) => item[attribute] === undefined)
        .map((attribute) => `attribute_not_exists(${name(attribute)})`),
    ].join(' AND ');

const expressionOf = (condition: Condition) => {
  const { UpdateExpression: _, ...rest } = expressionsOf({ condition });
  return rest;
};

interface Move {
  readonly target: Target;
  readonly item: Item;
  readonly newItem: Item;
  readonly isUnmodified: Condition;
  readonly isFree: Condition;
}

/** Moves items in one transaction. Returns false if one of the conditions fails; nothing was written then. */
async function moveTogether(moves: readonly Move[]): Promise<boolean> {
  const TransactItems = moves.flatMap(({ target, item, newItem, isUnmodified: isUnchanged, isFree }) => {
    const { name: TableName } = target.table;
    const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
    return [
      { Put: { TableName, Item: newItem, ...expressionOf(isFree) } },
      { Delete: { TableName, Key, ...expressionOf(isUnchanged) } },
    ];
  });
  try {
    await table().client.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    const expected = ['None', 'ConditionalCheckFailed', 'TransactionConflict'];
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (!error.CancellationReasons?.every(({ Code = '' }) => expected.includes(Code))) throw error;
    return false;
  }
}

const isAbsent =
  (key: string): Condition =>
  (name) =>
    `attribute_not_exists(${name(key)})`;

/** The maximum number of attempts. An attempt fails only if another process writes at the same time. */
const maxAttempts = 5;
const maxMoveAttempts = 20;

/** Returns the same key as `lambdas/letters`, from which this folder can't import. */
const lettersKey = (applicationId: string) => ({ pk: `asks#${applicationId}`, sk: 'letters' });

const isOfAccount = ({ id, sk }: Item) => sk === 'account' || /^(account|sessions-ended)#/.test(String(id));

/**
 * Finds, erases and moves all items that contain an applicant's id, for an operator's commands. No Lambda may scan for
 * them. The search looks at every item, so a new kind of item is found without being listed here. The methods that
 * erase or move return the number of items.
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

  /** Yields the items whose key contains the account's id and all items whose key does not start with `ownerPrefix`. */
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

  /** Moves an item that isn't an application or its letters. Deletes it instead if the target account has its own. */
  async function moveOtherItem(move: Move, changed: readonly string[]): Promise<boolean> {
    const { target, item, newItem } = move;
    if (!target.key.some((name) => changed.includes(name))) {
      const set = attributes(Object.fromEntries(changed.map((name) => [name, newItem[name]])));
      return (await target.change(item, { set, condition: isUnmodified(item, changed) })).done;
    }
    if (await moveTogether([move])) return true;
    const keyOf = (source: Item) => Object.fromEntries(target.key.map((name) => [name, source[name]]));
    const { client, name: TableName } = target.table;
    if (await getItem(target.table, keyOf(newItem)))
      await client.send(new DeleteCommand({ TableName, Key: keyOf(item) }));
    return false;
  }

  return {
    /** Erases applications but not the account's own items. From shared items, removes only the applications' ids. */
    erase: async ([first = '', ...others]: readonly string[]) =>
      eraseItemsWithIds(accountIn(first), [first, ...others], (item) => !isOfAccount(item)),

    /** Erases the account's own items: its list of applications, end of sessions and count of requests for letters. */
    eraseAccount: (account: string) => eraseItemsWithIds(account, [account], () => true),

    /** Returns the account whose move to this account has begun but not ended. */
    async findMoveSource(to: string) {
      const account = await getItem(table(), { id: accountItemId(to) });
      return account?.moved_from === undefined ? undefined : String(account.moved_from);
    },

    /**
     * Reserves the target account until `endMove`. May be repeated for the same two accounts.
     * @returns the highest number of an application, some of which may be deleted, or undefined if the target is taken
     */
    async beginMove(from: string, to: string) {
      const { newest } = accountApplicationStore();
      const first = await getItem<Application>(table(), { id: applicationItemId(to) });
      const isFree = !first || first.version === 0;
      const highest = Math.max(await newest(from), await newest(to));
      const { done } = await updateItem(accountItemId(to), {
        set: attributes({ newest: highest, moved_from: from }),
        condition: (name, value) =>
          [
            `(${name('moved_from')}=${value(from)} AND ${name('newest')}<=${value(highest)})`,
            ...(isFree
              ? [
                  `attribute_not_exists(${name('id')})`,
                  `(attribute_not_exists(${name('moved_from')}) AND ${name('newest')}=${value(1)})`,
                ]
              : []),
          ].join(' OR '),
      });
      return done ? highest : undefined;
    },

    /**
     * Moves an application and its letters in one transaction. If they change in the meantime, reads them again and
     * retries.
     * @param adapt returns the items as they will be stored in the target. Called after each read. If it throws, the
     * move stops
     * @returns the number of moved items: 0 if there are none, undefined if the target already has an application of
     * its own
     */
    async moveApplication(from: string, to: string, adapt: (items: MovedItems) => Promise<MovedItems>) {
      for (let attempt = 0; attempt < maxMoveAttempts; attempt += 1) {
        const application = await getItem<Item & Application>(table(), { id: applicationItemId(from) });
        const letters = await getItem(followupsTable(), lettersKey(from));
        if (!application && !letters) return 0;
        const adapted = await adapt({ ...(application && { application }), letters });
        const moves: Move[] = [];
        if (application)
          moves.push({
            target: applications,
            item: application,
            newItem: { ...adapted.application, id: applicationItemId(to) },
            isUnmodified: isApplicationUnmodified(application, application),
            isFree: (name, value) => `${isAbsent('id')(name, value)} OR ${name('version')}=${value(0)}`,
          });
        if (letters)
          moves.push({
            target: followups,
            item: letters,
            newItem: { ...adapted.letters, ...lettersKey(to) },
            isUnmodified: isUnmodified(letters),
            isFree: isAbsent('pk'),
          });
        if (await moveTogether(moves)) return moves.length;
        const existing = await getItem<Application>(table(), { id: applicationItemId(to) });
        if (
          application &&
          existing &&
          existing.version > 0 &&
          (await getItem(table(), { id: applicationItemId(from) }))
        )
          return undefined;
      }
      throw new Error('The data to move was changed by another process. Run the command again.');
    },

    /** Moves all other items with ids of the account or its applications. Deletes the account's list at the end. */
    async moveOtherItems(from: string, to: string) {
      let moved = 0;
      for (let attempt = 0; attempt < maxMoveAttempts; attempt += 1) {
        let found = 0;
        for (const target of targets)
          for await (const item of itemsFor(from, target)) {
            if (/^(account|sessions-ended|application)#/.test(String(item.id)) || item.sk === 'letters') continue;
            const newItem = mapTexts(item, createAccountRenamer(from, to)) as Item;
            const changed = Object.keys(item).filter((name) => !isDeepStrictEqual(newItem[name], item[name]));
            if (changed.length === 0) continue;
            found += 1;
            if (
              await moveOtherItem(
                { target, item, newItem, isUnmodified: isUnmodified(item), isFree: isAbsent(target.key[0]) },
                changed,
              )
            )
              moved += 1;
          }
        if (found > 0) continue;
        const { client, name: TableName } = table();
        await client.send(new DeleteCommand({ TableName, Key: { id: accountItemId(from) } }));
        return moved;
      }
      throw new Error('The data to move was changed by another process. Run the command again.');
    },

    async endMove(from: string, to: string) {
      await updateItem(accountItemId(to), {
        remove: [['moved_from']],
        condition: (name, value) => `${name('moved_from')}=${value(from)}`,
      });
    },

    /** Creates an empty application for an account that has none, as its last log-in would have done. */
    async createEmptyApplication(applicationId: string, username: string, lastLogin: string) {
      await updateApplication(applicationId, {
        set: attributes({ ...newApplicationItem(), username, successful_login: [lastLogin] }),
        condition: (name) => `attribute_not_exists(${name('id')})`,
      });
    },
  };
});
