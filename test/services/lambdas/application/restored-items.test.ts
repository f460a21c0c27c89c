import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningServer } from '../../../../infra/local/common/listen.ts';
import { createFollowupsTable, createTable, startTable } from '../../../../infra/local/table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'restored-'));
const [own, restored] = ['application', 'restored'];
const [asks, restoredAsks] = ['asks', 'restored-asks'];
let server: RunningServer;
let plain: DynamoDBClient;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  server = await startTable(dataDir);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: server.url,
    TABLE_NAME: own,
    ASKS_TABLE_NAME: asks,
  });
  plain = new DynamoDBClient({});
  client = DynamoDBDocumentClient.from(plain);
  for (const name of [own, restored]) await createTable(plain, name ?? '');
  for (const name of [asks, restoredAsks]) await createFollowupsTable(plain, name ?? '');
});
afterAll(async () => {
  plain.destroy();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const put = (TableName: string | undefined, Item: Record<string, unknown>) =>
  client.send(new PutCommand({ TableName, Item }));
const scan = async (TableName: string | undefined) =>
  ((await client.send(new ScanCommand({ TableName }))).Items ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));

it('restoreApplicationTable makes the table equal to a restored one, including changed, deleted and later items', async () => {
  const { restoreApplicationTable } = await import('../../../../lambdas/application/restored-items.ts');
  for (let n = 0; n < 60; n += 1) {
    const item = {
      id: `application#${n}`,
      version: 1,
      sealed: { ssn: new Uint8Array([n]) },
      used: new Set(['a', 'b']),
    };
    await put(restored, item);
    // After the backup, some items have changed and some were deleted.
    if (n % 3 > 0) await put(own, n % 3 === 1 ? { ...item, version: 2, later: true } : item);
  }
  for (let n = 0; n < 30; n += 1) await put(own, { id: `application#later-${n}`, version: 1 });

  expect(await restoreApplicationTable(restored ?? '')).toEqual({ written: 60, deleted: 30 });
  const items = await scan(own);
  expect(items).toHaveLength(60);
  expect(items).toEqual(await scan(restored));
});

it('restores an application and a table without PDF copies, whose files may have been deleted since', async () => {
  const { restoreApplication, restoreApplicationTable } = await import(
    '../../../../lambdas/application/restored-items.ts'
  );
  const pdf_copy = { hash: 'a', status: 'COMPLETED', key: 'copies/one/a.pdf' };
  const item = { id: 'application#one', version: 1 };
  const items = async () => (await scan(own)).filter(({ id }) => id === item.id);
  await put(restored, { ...item, pdf_copy });
  await put(own, { ...item, version: 2, pdf_copy: { ...pdf_copy, hash: 'b' } });
  expect([await restoreApplication(restored ?? '', 'one'), await items()]).toEqual([true, [item]]);
  await restoreApplicationTable(restored ?? '');
  expect(await items()).toEqual([item]);
});
