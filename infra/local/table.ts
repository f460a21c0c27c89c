import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import stores from 'dynalite/db/index.js';
import { damaged } from './common/database.ts';
import { type Listening, listenPrivately } from './common/listen.ts';

/** Reads the whole store, so that damage is reported at start. */
async function check(path: string) {
  const { db } = stores.create({ path });
  await db.open();
  try {
    for await (const _ of db.values());
  } finally {
    await db.close();
  }
}

export async function startTable(dataDir: string): Promise<Listening> {
  const path = join(dataDir, 'table');
  try {
    mkdirSync(path, { recursive: true });
    await check(path);
  } catch (error) {
    throw damaged(dataDir, 'table', error instanceof Error && error.cause ? error.cause : error);
  }
  return listenPrivately(dynalite({ path, createTableMs: 0 }));
}

/** Resolves when the table takes items. */
export async function createTable(dynamodb: DynamoDBClient, name: string): Promise<void> {
  const table = new CreateTableCommand({
    TableName: name,
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  await dynamodb.send(table).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  await waitUntilTableExists({ client: dynamodb, maxWaitTime: 10, minDelay: 0.01, maxDelay: 0.1 }, { TableName: name });
}
