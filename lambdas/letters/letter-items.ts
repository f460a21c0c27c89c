import { DeleteCommand, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import { asksTable } from '../platform/table.ts';
import { lettersKey } from './letters-store.ts';
import { writerPk } from './writers.ts';

interface Key {
  readonly pk: string;
  readonly sk: string;
}

const keyOnly = { ProjectionExpression: 'pk, sk' } as const;

/** The letters of an application and what points to them, for commands of an operator: no Lambda may scan. Returns how many. */
export async function eraseLetterItems(applicationId: string): Promise<number> {
  const { client, name: TableName } = asksTable();
  const keys = [...(await asksOf(applicationId)), ...(await pointersTo(applicationId))];
  await Promise.all(keys.map((Key) => client.send(new DeleteCommand({ TableName, Key }))));
  return keys.length;
}

async function asksOf(applicationId: string): Promise<Key[]> {
  const { client, name: TableName } = asksTable();
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': lettersKey(applicationId).pk },
  };
  return allOf(paginateQuery({ client }, { TableName, ...query, ...keyOnly, ConsistentRead: true }));
}

/** These are under the HMAC of each recommender's address, whose key no command has. */
async function pointersTo(applicationId: string): Promise<Key[]> {
  const { client, name: TableName } = asksTable();
  const filter = {
    FilterExpression: 'begins_with(pk, :writer) AND begins_with(sk, :application)',
    ExpressionAttributeValues: { ':writer': writerPk(''), ':application': `${applicationId}#` },
  };
  return allOf(paginateScan({ client }, { TableName, ...filter, ...keyOnly, ConsistentRead: true }));
}

async function allOf(pages: AsyncIterable<{ readonly Items?: Record<string, unknown>[] | undefined }>): Promise<Key[]> {
  const keys: Key[] = [];
  for await (const { Items = [] } of pages)
    keys.push(...Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  return keys;
}
