import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateScan, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  attributes,
  type Change,
  type Changed,
  changeAsk,
  changeItem,
  expressionsOf,
} from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { asksTable, getItem, type Table, table } from '../platform/table.ts';
import { accountItemId, dynamoAccountApplications } from './account-applications.ts';
import { type Application, accountIn, idOf } from './application.ts';
import { type Condition, change, whatEveryItemHas } from './change-application.ts';

export interface MovedItems {
  readonly application?: Application;
  readonly letters: Item | undefined;
}

type Item = Readonly<Record<string, unknown>>;

interface Target {
  readonly table: Table;
  readonly key: readonly [string, ...string[]];
  /** The kind of its items that hold what people type: these are known by their key alone. */
  readonly owned: string;
  change(item: Item, wanted: Change): Promise<Changed<object>>;
}

/** Ids are whole, or parts of a text such as `{application}#{row}`. */
const namesIn = (value: unknown, ids: ReadonlySet<string>): boolean =>
  typeof value === 'string' && value.split(/[#/]/).some((part) => ids.has(part));

const isElementOf = (element: unknown, ids: ReadonlySet<string>): boolean =>
  typeof element === 'object' && element !== null
    ? Object.values(element).some((value) => namesIn(value, ids))
    : namesIn(element, ids);

/** Attributes without the elements that name these ids; 'erased' when nothing else is left. */
function withoutNames(item: Item, { key, owned }: Target, ids: ReadonlySet<string>): Item | 'erased' | undefined {
  if (key.some((name) => namesIn(item[name], ids))) return 'erased';
  if (String(item[key[0]]).startsWith(owned)) return undefined;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (namesIn(value, ids)) return 'erased';
    if (!Array.isArray(value) && !(value instanceof Set)) continue;
    const rest = [...value].filter((element) => !isElementOf(element, ids));
    if (rest.length === [...value].length) continue;
    if (rest.length === 0) return 'erased';
    changed[name] = Array.isArray(value) ? rest : new Set(rest);
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** Ids alone, or as parts of a text; an account's later applications have its id in theirs. */
export const renaming = (from: string, to: string) => (text: string) =>
  text.replace(/[^#/]+/g, (part) => (accountIn(part) === from ? to + part.slice(from.length) : part));

/** The same value with other texts, names of attributes included. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  const changed = (each: unknown) => withTexts(each, change);
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(changed);
  if (value instanceof Set) return new Set([...value].map(changed));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), changed(each)]));
}

/** The emulator compares neither maps nor lists of them. */
const asRead =
  (item: Item, names: readonly string[] = Object.keys(item)): Condition =>
  (name, value) =>
    names
      .map((each) => [name(each), item[each]] as const)
      .map(([path, was]) => {
        const isPlain = typeof was !== 'object' || was === null || was instanceof Uint8Array || was instanceof Set;
        return isPlain ? `${path}=${value(was)}` : `size(${path})=${value(Object.keys(was).length)}`;
      })
      .join(' AND ');

/** Conversions and what was noted of the form count no version. */
const applicationAsRead =
  (item: Item, { documents, statuses }: Application): Condition =>
  (name, value) =>
    [
      asRead(item)(name, value),
      ...Object.entries(documents).map(([key, { status }]) => `${name('documents', key, 'status')}=${value(status)}`),
      ...Object.entries(statuses).map(([key, at]) => `${name('statuses', key)}=${value(at)}`),
      ...['last_page', 'receipt', 'receipt_claim', 'validations']
        .filter((each) => item[each] === undefined)
        .map((each) => `attribute_not_exists(${name(each)})`),
    ].join(' AND ');

const expressionOf = (condition: Condition) => {
  const { UpdateExpression: _, ...rest } = expressionsOf({ condition });
  return rest;
};

interface Move {
  readonly target: Target;
  readonly item: Item;
  readonly there: Item;
  readonly asRead: Condition;
  readonly isFree: Condition;
}

/** False when one of the conditions does not hold: then nothing was written. */
async function moveTogether(moves: readonly Move[]): Promise<boolean> {
  const TransactItems = moves.flatMap(({ target, item, there, asRead: isUnchanged, isFree }) => {
    const { name: TableName } = target.table;
    const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
    return [
      { Put: { TableName, Item: there, ...expressionOf(isFree) } },
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

/** Each is a write of somebody else in between. */
const attempts = 5;
const attemptsToMove = 20;

/** As the room of letters has it, which knows this one. */
const lettersKey = (applicationId: string) => ({ pk: `asks#${applicationId}`, sk: 'letters' });

const isOfAccount = ({ id, sk }: Item) => sk === 'account' || /^(account|sessions-ended)#/.test(String(id));

/**
 * What names an applicant in the tables, for commands of an operator: no Lambda may scan for it. Ids are looked for in
 * whatever lies there, so that a new kind of item is erased without being listed here. Each returns how many items it erased.
 */
export const dynamoApplicantItems = once(() => {
  const applications: Target = {
    table: table(),
    key: ['id'],
    owned: idOf(''),
    change: ({ id }, wanted) => changeItem(String(id), wanted),
  };
  const asks: Target = {
    table: asksTable(),
    key: ['pk', 'sk'],
    owned: 'asks#',
    change: ({ pk, sk }, wanted) => changeAsk({ pk: String(pk), sk: String(sk) }, wanted),
  };
  const targets = [applications, asks];

  /** The items of this account, and those whose key does not say whose they are. */
  async function* itemsFor(account: string, { table: { client, name: TableName }, key, owned }: Target) {
    const pages = paginateScan(
      { client },
      {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'contains(#key, :account) OR NOT begins_with(#key, :owned)',
        ExpressionAttributeNames: { '#key': key[0] },
        ExpressionAttributeValues: { ':account': account, ':owned': owned },
      },
    );
    for await (const { Items = [] } of pages) yield* Items as readonly Item[];
  }

  async function eraseWhatNames(
    account: string,
    names: readonly string[],
    isMeant: (item: Item) => boolean,
    attempt = 1,
  ): Promise<number> {
    const ids = new Set(names);
    let erased = 0;
    let changedMeanwhile = false;
    for (const target of targets) {
      const { client, name: TableName } = target.table;
      for await (const item of itemsFor(account, target)) {
        const rest = isMeant(item) ? withoutNames(item, target, ids) : undefined;
        if (rest === 'erased') {
          const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
          await client.send(new DeleteCommand({ TableName, Key }));
          erased += 1;
        } else if (rest) {
          const { done } = await target.change(item, {
            set: attributes(rest),
            condition: asRead(item, Object.keys(rest)),
          });
          changedMeanwhile ||= !done;
        }
      }
    }
    if (!changedMeanwhile) return erased;
    if (attempt === attempts)
      throw new Error('The data to erase was changed by another process. Run the command again.');
    return erased + (await eraseWhatNames(account, names, isMeant, attempt + 1));
  }

  /** What the other account has by now, such as its own counts, counts: the old one goes. */
  async function moveOther(move: Move, changed: readonly string[]): Promise<boolean> {
    const { target, item, there } = move;
    if (!target.key.some((name) => changed.includes(name))) {
      const set = attributes(Object.fromEntries(changed.map((name) => [name, there[name]])));
      return (await target.change(item, { set, condition: asRead(item, changed) })).done;
    }
    if (await moveTogether([move])) return true;
    const keyOf = (of: Item) => Object.fromEntries(target.key.map((name) => [name, of[name]]));
    const { client, name: TableName } = target.table;
    if (await getItem(target.table, keyOf(there)))
      await client.send(new DeleteCommand({ TableName, Key: keyOf(item) }));
    return false;
  }

  return {
    /** Of applications of one account: all but what is the account's own. From what names others, too, only their names go. */
    erase: async ([first = '', ...others]: readonly string[]) =>
      eraseWhatNames(accountIn(first), [first, ...others], (item) => !isOfAccount(item)),

    /** Which applications there are, when the sessions were ended, how often it asked for letters. */
    eraseAccount: (account: string) => eraseWhatNames(account, [account], () => true),

    /** Of which account's move to this one has begun, and has not ended. */
    async movingTo(to: string) {
      const account = await getItem(table(), { id: accountItemId(to) });
      return account?.moved_from === undefined ? undefined : String(account.moved_from);
    },

    /** Keeps the place until `endMove`. @returns how many applications, some of which may be gone; undefined when it is taken */
    async beginMove(from: string, to: string) {
      const { newest } = dynamoAccountApplications();
      const first = await getItem<Application>(table(), { id: idOf(to) });
      const isFree = !first || first.version === 0;
      const highest = Math.max(await newest(from), await newest(to));
      const { done } = await changeItem(accountItemId(to), {
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
     * An application and its letters, in one write, if nothing has changed since they were read: else they are read again.
     *
     * @param adapt what they are there. Called after each read; what it throws ends the move
     * @returns how many items, none when they are gone; undefined when the other account has one of its own by now
     */
    async moveApplication(from: string, to: string, adapt: (items: MovedItems) => Promise<MovedItems>) {
      for (let attempt = 0; attempt < attemptsToMove; attempt += 1) {
        const application = await getItem<Item & Application>(table(), { id: idOf(from) });
        const letters = await getItem(asksTable(), lettersKey(from));
        if (!application && !letters) return 0;
        const there = await adapt({ ...(application && { application }), letters });
        const moves: Move[] = [];
        if (application)
          moves.push({
            target: applications,
            item: application,
            there: { ...there.application, id: idOf(to) },
            asRead: applicationAsRead(application, application),
            isFree: (name, value) => `${isAbsent('id')(name, value)} OR ${name('version')}=${value(0)}`,
          });
        if (letters)
          moves.push({
            target: asks,
            item: letters,
            there: { ...there.letters, ...lettersKey(to) },
            asRead: asRead(letters),
            isFree: isAbsent('pk'),
          });
        if (await moveTogether(moves)) return moves.length;
        const present = await getItem<Application>(table(), { id: idOf(to) });
        if (application && present && present.version > 0 && (await getItem(table(), { id: idOf(from) })))
          return undefined;
      }
      throw new Error('The data to move was changed by another process. Run the command again.');
    },

    /** What else names the account, or its applications: until none is left, and the list of its applications last. */
    async moveOthers(from: string, to: string) {
      let moved = 0;
      for (let attempt = 0; attempt < attemptsToMove; attempt += 1) {
        let found = 0;
        for (const target of targets)
          for await (const item of itemsFor(from, target)) {
            if (/^(account|sessions-ended|application)#/.test(String(item.id)) || item.sk === 'letters') continue;
            const there = withTexts(item, renaming(from, to)) as Item;
            const changed = Object.keys(item).filter((name) => !isDeepStrictEqual(there[name], item[name]));
            if (changed.length === 0) continue;
            found += 1;
            if (
              await moveOther({ target, item, there, asRead: asRead(item), isFree: isAbsent(target.key[0]) }, changed)
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
      await changeItem(accountItemId(to), {
        remove: [['moved_from']],
        condition: (name, value) => `${name('moved_from')}=${value(from)}`,
      });
    },

    /** What the last log-in would have created, of an account that goes on without an application. */
    async startAgain(applicationId: string, username: string, lastLogin: string) {
      await change(applicationId, {
        set: attributes({ ...whatEveryItemHas(), username, successful_login: [lastLogin] }),
        condition: (name) => `attribute_not_exists(${name('id')})`,
      });
    },
  };
});
