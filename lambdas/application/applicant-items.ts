import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { attributes, type Change, type Changed, changeAsk, changeItem } from '../platform/change-item.ts';
import { once } from '../platform/once.ts';
import { asksTable, table } from '../platform/table.ts';
import type { Application } from './application.ts';
import { accountIn } from './application-id.ts';
import { applicationIdIn, change, idOf, whatEveryItemHas } from './change-application.ts';

/**
 * What names an applicant in the tables, for commands of an operator: no Lambda may scan. Ids are looked for in whatever lies
 * there, so that a new kind of item is erased without being listed here. Each returns how many items it erased.
 */
export interface ApplicantItems {
  /** Of applications of one account: all but what is the account's own. From what names others, too, only their names go. */
  erase(applicationIds: readonly string[]): Promise<number>;
  /** Which applications there are, when the sessions were ended, how often it asked for letters. */
  eraseAccount(account: string): Promise<number>;
  /** Gives all of one account to another one. @param adapt what an application is there, its ids replaced; by its old id */
  rename(
    from: string,
    to: string,
    adapt: (oldId: string, application: Application) => Promise<Application>,
  ): Promise<number>;
  /** What the last log-in would have created, of an account that goes on without an application. */
  startAgain(applicationId: string, username: string, lastLogin: string): Promise<void>;
}

type Item = Readonly<Record<string, unknown>>;

interface Target {
  readonly table: ReturnType<typeof table>;
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

function renamedIn(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((each) => renamedIn(each, from, to));
  if (value instanceof Set) return new Set([...value].map((each) => renamedIn(each, from, to)));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replaceAll(from, to), renamedIn(each, from, to)]),
  );
}

/** Each is a write of somebody else in between. */
const attempts = 5;

const isOfAccount = ({ id, sk }: Item) => sk === 'account' || /^(account|sessions-ended)#/.test(String(id));

export const dynamoApplicantItems = once((): ApplicantItems => {
  const targets: readonly Target[] = [
    { table: table(), key: ['id'], owned: idOf(''), change: ({ id }, wanted) => changeItem(String(id), wanted) },
    {
      table: asksTable(),
      key: ['pk', 'sk'],
      owned: 'asks#',
      change: ({ pk, sk }, wanted) => changeAsk({ pk: String(pk), sk: String(sk) }, wanted),
    },
  ];

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
            // The emulator compares no lists of maps.
            condition: (name, value) =>
              Object.keys(rest)
                .map((each) => [each, item[each]] as const)
                .map(([each, was]) =>
                  Array.isArray(was) ? `size(${name(each)})=${value(was.length)}` : `${name(each)}=${value(was)}`,
                )
                .join(' AND '),
          });
          changedMeanwhile ||= !done;
        }
      }
    }
    if (!changedMeanwhile) return erased;
    if (attempt === attempts) throw new Error('What is to be erased is being changed. Please repeat the command.');
    return erased + (await eraseWhatNames(account, names, isMeant, attempt + 1));
  }

  return {
    erase: async ([first = '', ...others]) =>
      eraseWhatNames(accountIn(first), [first, ...others], (item) => !isOfAccount(item)),

    eraseAccount: (account) => eraseWhatNames(account, [account], () => true),

    async rename(from, to, adapt) {
      let renamed = 0;
      // Applications last: until then the command finds them, and can be repeated.
      for (const target of targets.toReversed()) {
        const { client, name: TableName } = target.table;
        const found: Item[] = [];
        for await (const item of itemsFor(from, target)) found.push(item);
        const isApplication = (item: Item) => String(item.id).startsWith(idOf(''));
        for (const item of found.toSorted((one, other) => Number(isApplication(one)) - Number(isApplication(other)))) {
          const there = renamedIn(item, from, to) as Item;
          if (isDeepStrictEqual(there, item) || String(item.id).startsWith('sessions-ended#')) continue;
          const Item = isApplication(item)
            ? { ...(await adapt(applicationIdIn(String(item.id)), there as unknown as Application)), id: there.id }
            : there;
          await client.send(new PutCommand({ TableName, Item }));
          const Key = Object.fromEntries(target.key.map((name) => [name, item[name]]));
          if (target.key.some((name) => there[name] !== item[name]))
            await client.send(new DeleteCommand({ TableName, Key }));
          renamed += 1;
        }
      }
      return renamed;
    },

    async startAgain(applicationId, username, lastLogin) {
      await change(applicationId, {
        set: attributes({ ...whatEveryItemHas(), username, successful_login: [lastLogin] }),
        condition: (name) => `attribute_not_exists(${name('id')})`,
      });
    },
  };
});
