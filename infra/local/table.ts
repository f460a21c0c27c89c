import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import stores from 'dynalite/db/index.js';
import { damagedDataError } from './common/database.ts';
import { listenPrivately, type RunningServer } from './common/listen.ts';

/** Reads the whole store, so that damage is reported at the start. */
async function check(path: string) {
  const { db } = stores.create({ path });
  await db.open();
  try {
    for await (const _ of db.values());
  } finally {
    await db.close();
  }
}

export async function startTable(dataDir: string): Promise<RunningServer> {
  const path = join(dataDir, 'table');
  try {
    mkdirSync(path, { recursive: true });
    await check(path);
  } catch (error) {
    throw damagedDataError(dataDir, 'table', error instanceof Error && error.cause ? error.cause : error);
  }
  return listenPrivately(dynalite({ path, createTableMs: 0 }));
}

const strings = (...names: string[]) => names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' }) as const);
const keys = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' } as const,
  ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' } as const]),
];

export const createTable = (dynamodb: DynamoDBClient, name: string): Promise<void> =>
  create(dynamodb, { TableName: name, KeySchema: keys('id'), AttributeDefinitions: strings('id') });

export const createFollowupsTable = (dynamodb: DynamoDBClient, name: string): Promise<void> =>
  create(dynamodb, {
    TableName: name,
    KeySchema: keys('pk', 'sk'),
    AttributeDefinitions: strings('pk', 'sk', 'due_day', 'due_at'),
    GlobalSecondaryIndexes: [
      { IndexName: 'due', KeySchema: keys('due_day', 'due_at'), Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
  });

async function create(client: DynamoDBClient, table: CreateTableCommandInput) {
  await client.send(new CreateTableCommand({ ...table, BillingMode: 'PAY_PER_REQUEST' })).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 0.1 }, table);
}
