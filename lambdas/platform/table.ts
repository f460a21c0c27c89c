import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { clientDefaults } from './client-defaults.ts';
import { readEnv } from './environment.ts';
import { once } from './once.ts';

const client = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(clientDefaults), { marshallOptions: { removeUndefinedValues: true } }),
);

export const table = once(() => ({
  name: readEnv(process.env, ['TABLE_NAME']).TABLE_NAME,
  client: client(),
}));

export const followupsTable = once(() => ({
  name: readEnv(process.env, ['ASKS_TABLE_NAME']).ASKS_TABLE_NAME,
  client: client(),
}));

export type Table = ReturnType<typeof table>;

export type FollowupKey = { readonly pk: string; readonly sk: string };

/** Returns an item by a strongly consistent read. */
export async function getItem<Item extends object = Record<string, unknown>>(
  { client, name: TableName }: Table,
  Key: Readonly<Record<string, unknown>>,
): Promise<Item | undefined> {
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item as Item | undefined;
}

/** Returns a time in seconds since 1970, as DynamoDB's TTL requires. */
export const epochSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Returns when an item expires that is kept for a number of days. */
export const expiresAfter = (days: number, from = new Date()) => epochSeconds(from) + days * 24 * 60 * 60;
