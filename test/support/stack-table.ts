import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StackFile } from '../../infra/local/stack-file.ts';
import type { StoredLetter, StoredLetters } from '../../lambdas/letters/stored-letters.ts';
import type { ApiClient } from './api-client.ts';

/** Returns the environment variables of the Lambdas of the stack under test. */
export const stackEnv = () =>
  (JSON.parse(readFileSync(join(process.env.STACK_DATA_DIR ?? '', 'stack.json'), 'utf8')) as StackFile).env;

/** Returns the settings of an SDK client for the stack under test. */
export function stackClient(service: 'DYNAMODB' | 'S3' | 'SQS') {
  const env = stackEnv();
  return {
    region: env.AWS_REGION,
    endpoint: env[`AWS_ENDPOINT_URL_${service}`],
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  };
}

/** Opens the tables directly, as an attacker with a copy of them would. */
const openTables = () => DynamoDBDocumentClient.from(new DynamoDBClient(stackClient('DYNAMODB')));

/** Returns all items of a table, by default the applications table. */
export async function dumpTable(TableName: string = stackEnv().TABLE_NAME): Promise<Record<string, unknown>[]> {
  const client = openTables();
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) items.push(...Items);
  client.destroy();
  return items;
}

export type Item = Record<string, unknown>;

/** Returns the id of the account that is logged in. */
export function subOf(cookies: ApiClient['cookies']): string {
  const payload = cookies.get('access')?.split('.')[1] ?? '';
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
}

export interface StoredItem<T> {
  read(): Promise<T | undefined>;
  write(item: T): Promise<void>;
}

/** Returns functions that read and write an item, bypassing the API. */
function storedItem<T extends object = Item>(Key: Item, TableName: string): StoredItem<T> {
  const client = openTables();
  return {
    async read() {
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item as T | undefined;
    },
    async write(item) {
      await client.send(new PutCommand({ TableName, Item: { ...item, ...Key } }));
    },
  };
}

export interface StoredApplication extends StoredItem<Item> {
  read(): Promise<Item>;
}

/** Returns functions that read and write the application of a logged-in applicant, bypassing the API. */
export function storedApplicationOf({ cookies }: ApiClient): StoredApplication {
  const stored = storedItem({ id: `application#${subOf(cookies)}` }, stackEnv().TABLE_NAME);
  return {
    ...stored,
    async read() {
      const item = await stored.read();
      if (!item) throw new Error('The applicant has no stored application.');
      return item;
    },
  };
}

/** Returns functions that read and write an item of the table of letter requests and scheduled emails. */
export const storedFollowup = <T extends object = Item>(pk: string, sk: string): StoredItem<T> =>
  storedItem<T>({ pk, sk }, stackEnv().ASKS_TABLE_NAME);

/** Returns functions that read and write the letters of a logged-in applicant's first application. */
export const storedLetters = ({ cookies }: ApiClient): StoredItem<StoredLetters> =>
  storedFollowup(`asks#${subOf(cookies)}`, 'letters');

/** Changes the stored letters, bypassing the API. Repeats the change if another writer was faster. */
async function changeLetters(applicant: ApiClient, change: (letters: StoredLetters) => StoredLetters): Promise<void> {
  const client = openTables();
  for (;;) {
    const letters = await storedLetters(applicant).read();
    if (!letters) throw new Error('The applicant has not asked for a letter.');
    const { revision } = letters;
    // JSON drops the properties that are undefined, which the client would reject.
    const Item = JSON.parse(JSON.stringify({ ...change(letters), revision: revision + 1 })) as Item;
    const isWritten = await client
      .send(
        new PutCommand({
          TableName: stackEnv().ASKS_TABLE_NAME,
          Item,
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': revision },
        }),
      )
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      });
    if (isWritten) return;
  }
}

/** Changes the first stored letter, bypassing the API. */
export const changeLetter = (applicant: ApiClient, change: (letter: StoredLetter) => StoredLetter): Promise<void> =>
  changeLetters(applicant, (letters) => {
    const letter = letters.letters[1];
    if (!letter) throw new Error('The applicant has not asked for a letter.');
    return { ...letters, letters: { ...letters.letters, 1: change(letter) } };
  });

/** Returns the stored letters without the delivery status of their emails. */
export async function storedLettersOf(client: ApiClient): Promise<Item | undefined> {
  const stored = await storedLetters(client).read();
  if (!stored) return undefined;
  const { letters } = stored as unknown as { readonly letters: Readonly<Record<string, Item>> };
  return Object.fromEntries(
    Object.entries(letters).map(([n, { mail: _, asked_mail: __, times, ...letter }]) => {
      const { delivered: ___, ...others } = times as Item;
      return [n, { ...letter, times: others }];
    }),
  );
}

export async function makeDue(id: string, at: Date): Promise<void> {
  const client = openTables();
  const due_at = at.toISOString();
  await client.send(
    new UpdateCommand({
      TableName: stackEnv().ASKS_TABLE_NAME,
      Key: { pk: `email#${id}`, sk: 'email' },
      UpdateExpression: 'SET due_day = :day, due_at = :at, delivery = :sent, claim = :claim',
      ExpressionAttributeValues: {
        ':day': `due#${due_at.slice(0, 10)}`,
        ':at': due_at,
        ':sent': 'sent',
        ':claim': { id: 'another', until: new Date(0).toISOString() },
      },
    }),
  );
}

/** Returns an item as text, with its binary values decoded as Latin-1. */
export const textOf = (item: unknown) =>
  JSON.stringify(item, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value instanceof Set ? [...value] : value,
  );
