// What the other rooms stand on: the tables and writes to them, keys and seals, errors, logs, the partner's form.

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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

export const asksTable = once(() => ({
  name: readEnv(process.env, ['ASKS_TABLE_NAME']).ASKS_TABLE_NAME,
  client: client(),
}));

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
