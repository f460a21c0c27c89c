import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ApplicationTooLarge } from './errors.ts';
import { type AskKey, asksTable, type Table, table } from './table.ts';

export interface Change {
  /** Paths and their new values; the parts of a path are attribute names, unescaped. */
  readonly set?: readonly (readonly [path: readonly string[], value: unknown])[];
  readonly setIfAbsent?: readonly (readonly [path: readonly string[], value: unknown])[];
  readonly append?: readonly (readonly [path: readonly string[], values: readonly unknown[]])[];
  /** A number in a path is an index of a list. */
  readonly remove?: readonly (readonly (string | number)[])[];
  /** To numbers, which begin at 0. */
  readonly add?: readonly (readonly [path: readonly string[], value: number])[];
  readonly addToSet?: readonly (readonly [path: readonly string[], values: readonly string[]])[];
  /** One that is empty then is gone. */
  readonly takeFromSet?: readonly (readonly [path: readonly string[], values: readonly string[]])[];
  readonly countVersion?: boolean;
  /** With `countVersion`: the keys whose revision becomes the new version. */
  readonly revises?: readonly string[];
  readonly condition: (name: (...path: (string | number)[]) => string, value: (value: unknown) => string) => string;
  readonly returnOld?: boolean;
  /** The attributes that were written, as they are now: with `countVersion`, the new version. */
  readonly returnNew?: boolean;
}

/** Longer than the time limit of the workers that claim, so that none outlives its claim. */
export const claimSeconds = 60;

export interface Claim {
  readonly id: string;
  readonly until: string;
}

export const newClaim = (): Claim => ({
  id: randomUUID(),
  until: new Date(Date.now() + claimSeconds * 1000).toISOString(),
});

/** Writes a claim where there is none, or none that is still live. */
export const claiming =
  (path: string, claim: Claim): Change['condition'] =>
  (name, value) => {
    const isFree = `attribute_not_exists(${name(path)}) OR ${name(path, 'until')}<=${value(new Date().toISOString())}`;
    // The SDK tries again when a response is lost: then its first attempt has claimed it.
    return `(${isFree} OR ${name(path, 'id')}=${value(claim.id)})`;
  };

/** Whole attributes, by their names. */
export const attributes = (values: object) => Object.entries(values).map(([name, value]) => [[name], value] as const);

export interface Changed<Item> {
  readonly done: boolean;
  readonly old?: Item;
  readonly now?: Partial<Item>;
}

/** One conditional write. `done` is false when the condition does not hold: then nothing was written. */
export const changeItem = <Item extends object>(id: string, wanted: Change): Promise<Changed<Item>> =>
  update(table(), { id }, wanted);

export const changeAsk = (key: AskKey, wanted: Change): Promise<Changed<object>> =>
  update(asksTable(), { ...key }, wanted);

export async function deleteAsk(Key: AskKey, ConditionExpression: string): Promise<void> {
  const { client, name: TableName } = asksTable();
  try {
    await client.send(new DeleteCommand({ TableName, Key: { ...Key }, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function update<Item extends object>(
  target: Table,
  Key: Record<string, string>,
  wanted: Change,
): Promise<Changed<Item>> {
  const { client, name: TableName } = target;
  try {
    const { Attributes } = await client.send(new UpdateCommand({ TableName, Key, ...expressionsOf(wanted) }));
    if (!Attributes) return { done: true };
    return wanted.returnNew
      ? { done: true, now: Attributes as Partial<Item> }
      : { done: true, old: Attributes as Item };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { done: false };
    if (error instanceof Error && error.name === 'ValidationException' && /item size/i.test(error.message))
      throw new ApplicationTooLarge();
    throw error;
  }
}

/** Placeholders are as short as possible, because an expression is limited to 4 KB. */
export function expressionsOf(wanted: Change): Omit<UpdateCommandInput, 'TableName' | 'Key'> {
  const names = new Map<string, string>();
  const values: Record<string, unknown> = {};
  const nameOf = (part: string) => {
    const known = names.get(part) ?? `#${names.size.toString(36)}`;
    names.set(part, known);
    return known;
  };
  const name = (...path: (string | number)[]) =>
    path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${nameOf(part)}`))
      .join('')
      .slice(1);
  const value = (each: unknown) => {
    const placeholder = `:${Object.keys(values).length.toString(36)}`;
    values[placeholder] = each;
    return placeholder;
  };

  const next = wanted.countVersion ? `${name('version')}+${value(1)}` : '';
  const sets = [
    ...(wanted.set ?? []).map(([path, each]) => `${name(...path)}=${value(each)}`),
    ...(wanted.setIfAbsent ?? []).map(
      ([path, each]) => `${name(...path)}=if_not_exists(${name(...path)},${value(each)})`,
    ),
    ...(wanted.append ?? []).map(
      ([path, each]) => `${name(...path)}=list_append(if_not_exists(${name(...path)},${value([])}),${value(each)})`,
    ),
    ...(wanted.countVersion ? [`${name('version')}=${next}`] : []),
    ...(wanted.revises ?? []).map((key) => `${name('revisions', key)}=${next}`),
  ];
  const removes = (wanted.remove ?? []).map((path) => name(...path));
  const adds = [
    ...(wanted.add ?? []).map(([path, each]) => `${name(...path)} ${value(each)}`),
    ...(wanted.addToSet ?? []).map(([path, each]) => `${name(...path)} ${value(new Set(each))}`),
  ];
  const takes = (wanted.takeFromSet ?? []).map(([path, each]) => `${name(...path)} ${value(new Set(each))}`);
  const clause = (word: string, parts: readonly string[]) => (parts.length > 0 ? `${word} ${parts.join(',')}` : '');
  const UpdateExpression = [
    clause('SET', sets),
    clause('REMOVE', removes),
    clause('ADD', adds),
    clause('DELETE', takes),
  ]
    .filter(Boolean)
    .join(' ');
  const ConditionExpression = wanted.condition(name, value);

  return {
    UpdateExpression,
    ...(ConditionExpression && { ConditionExpression }),
    ExpressionAttributeNames: Object.fromEntries([...names].map(([part, placeholder]) => [placeholder, part])),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(wanted.returnOld && { ReturnValues: 'ALL_OLD' }),
    ...(wanted.returnNew && { ReturnValues: 'UPDATED_NEW' }),
  };
}
