import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { StackFile } from '../../infra/local/stack-file.ts';
import type { ApiClient } from './api-client.ts';

/** The variables of the stack under test, as its Lambdas have them. */
export const stackEnv = () =>
  (JSON.parse(readFileSync(join(process.env.STACK_DATA_DIR ?? '', 'stack.json'), 'utf8')) as StackFile).env;

/** The table of the stack under test, as somebody with a copy of it would read it. */
function stackTable() {
  const env = stackEnv();
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: env.AWS_REGION,
      endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
      credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
    }),
  );
  return { client, name: env.TABLE_NAME };
}

/** Every item of the table. */
export async function dumpTable(): Promise<Record<string, unknown>[]> {
  const { client, name: TableName } = stackTable();
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ...(from && { ExclusiveStartKey: from }) }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  client.destroy();
  return items;
}

export type Item = Record<string, unknown>;

/** The application of whoever is logged in, as it is stored. */
export interface StoredApplication {
  read(): Promise<Item>;
  /** Puts an earlier state back, or changes it from outside. */
  write(item: Item): Promise<void>;
}

/** Reaches the item of a logged-in applicant past the API. */
export function storedApplicationOf({ cookies }: ApiClient): StoredApplication {
  const payload = cookies.get('access')?.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  const { client, name: TableName } = stackTable();
  return {
    async read() {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { id: `application#${sub}` }, ConsistentRead: true }),
      );
      if (!Item) throw new Error('There is no application.');
      return Item;
    },
    async write(item) {
      await client.send(new PutCommand({ TableName, Item: { ...item, id: `application#${sub}` } }));
    },
  };
}

/** All that an item holds as one text, its binary values as the text that they would be. */
export const textOf = (item: unknown) =>
  JSON.stringify(item, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value instanceof Set ? [...value] : value,
  );
