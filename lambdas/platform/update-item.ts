import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ApplicationTooLarge } from './errors.ts';
import { type FollowupKey, followupsTable, type Table, table } from './table.ts';

export interface ItemUpdate {
  /** Paths and their new values. The parts of a path are attribute names, unescaped. */
  readonly set?: readonly (readonly [path: readonly string[], value: unknown])[];
  readonly setIfAbsent?: readonly (readonly [path: readonly string[], value: unknown])[];
  readonly append?: readonly (readonly [path: readonly string[], values: readonly unknown[]])[];
  /** The paths of attributes or list elements to remove. A number in a path is the index of an element. */
  readonly remove?: readonly (readonly (string | number)[])[];
  readonly addToSet?: readonly (readonly [path: readonly string[], values: readonly string[]])[];
  readonly incrementVersion?: boolean;
  /** The keys whose revision becomes the new version. Requires `incrementVersion`. */
  readonly revisedKeys?: readonly string[];
  readonly condition: (name: (...path: (string | number)[]) => string, value: (value: unknown) => string) => string;
  readonly returnOld?: boolean;
  /** Whether to return the written attributes with their new values, such as the new version. */
  readonly returnNew?: boolean;
}

/** The duration of a claim. It exceeds the time limit of the workers that claim, so that none outlives its claim. */
export const claimSeconds = 60;

export interface Claim {
  readonly id: string;
  readonly until: string;
}

export const newClaim = (seconds = claimSeconds): Claim => ({
  id: randomUUID(),
  until: new Date(Date.now() + seconds * 1000).toISOString(),
});

/** Builds the condition for writing a claim: there is no claim, or it has expired. */
export const claimCondition =
  (path: string, claim: Claim): ItemUpdate['condition'] =>
  (name, value) => {
    const isFree = `attribute_not_exists(${name(path)}) OR ${name(path, 'until')}<=${value(new Date().toISOString())}`;
    // If a response is lost, the SDK sends the write again. The first attempt may already have written this claim.
    return `(${isFree} OR ${name(path, 'id')}=${value(claim.id)})`;
  };

/** Converts an object to the `set` of a change: one top-level attribute for each property. */
export const attributes = (values: object) => Object.entries(values).map(([name, value]) => [[name], value] as const);

export interface UpdateResult<Item> {
  readonly done: boolean;
  readonly old?: Item;
  readonly updated?: Partial<Item>;
}

/** Makes one conditional write. If the condition fails, `done` is false. Throws ApplicationTooLarge above 400 KB. */
export const updateItem = <Item extends object>(id: string, wanted: ItemUpdate): Promise<UpdateResult<Item>> =>
  sendUpdate(table(), { id }, wanted);

export const updateFollowup = (key: FollowupKey, wanted: ItemUpdate): Promise<UpdateResult<object>> =>
  sendUpdate(followupsTable(), { ...key }, wanted);

/** Deletes an item if the condition holds. Does nothing otherwise. */
export async function deleteFollowup(Key: FollowupKey, ConditionExpression: string): Promise<void> {
  const { client, name: TableName } = followupsTable();
  try {
    await client.send(new DeleteCommand({ TableName, Key: { ...Key }, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function sendUpdate<Item extends object>(
  target: Table,
  Key: Record<string, string>,
  wanted: ItemUpdate,
): Promise<UpdateResult<Item>> {
  const { client, name: TableName } = target;
  try {
    const { Attributes } = await client.send(new UpdateCommand({ TableName, Key, ...expressionsOf(wanted) }));
    if (!Attributes) return { done: true };
    return wanted.returnNew
      ? { done: true, updated: Attributes as Partial<Item> }
      : { done: true, old: Attributes as Item };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { done: false };
    if (error instanceof Error && error.name === 'ValidationException' && /item size/i.test(error.message))
      throw new ApplicationTooLarge();
    throw error;
  }
}

/** Builds an update's expressions. Placeholders are short, because an expression is limited to 4 KB. */
export function expressionsOf(wanted: ItemUpdate): Omit<UpdateCommandInput, 'TableName' | 'Key'> {
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
  const value = (data: unknown) => {
    const placeholder = `:${Object.keys(values).length.toString(36)}`;
    values[placeholder] = data;
    return placeholder;
  };

  const next = wanted.incrementVersion ? `${name('version')}+${value(1)}` : '';
  const sets = [
    ...(wanted.set ?? []).map(([path, data]) => `${name(...path)}=${value(data)}`),
    ...(wanted.setIfAbsent ?? []).map(
      ([path, data]) => `${name(...path)}=if_not_exists(${name(...path)},${value(data)})`,
    ),
    ...(wanted.append ?? []).map(
      ([path, data]) => `${name(...path)}=list_append(if_not_exists(${name(...path)},${value([])}),${value(data)})`,
    ),
    ...(wanted.incrementVersion ? [`${name('version')}=${next}`] : []),
    ...(wanted.revisedKeys ?? []).map((key) => `${name('revisions', key)}=${next}`),
  ];
  const removes = (wanted.remove ?? []).map((path) => name(...path));
  const adds = (wanted.addToSet ?? []).map(([path, data]) => `${name(...path)} ${value(new Set(data))}`);
  const clause = (word: string, parts: readonly string[]) => (parts.length > 0 ? `${word} ${parts.join(',')}` : '');
  const UpdateExpression = [clause('SET', sets), clause('REMOVE', removes), clause('ADD', adds)]
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
