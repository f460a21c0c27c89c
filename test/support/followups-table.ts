import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createFollowupsTable, startTable } from '../../infra/local/table.ts';

/** Starts the table of letter requests without other services. `reset` replaces it with an empty table. */
export async function startFollowupsTable() {
  const dataDir = mkdtempSync(join(tmpdir(), 'asks-'));
  const server = await startTable(dataDir);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: server.url,
    ASKS_TABLE_NAME: 'asks',
  });
  const plain = new DynamoDBClient({});
  let tables = 0;
  return {
    async reset() {
      const { followupsTable } = await import('../../lambdas/platform/table.ts');
      tables += 1;
      const name = `asks-${tables}`;
      await createFollowupsTable(plain, name);
      Object.assign(followupsTable(), { name });
    },
    async stop() {
      plain.destroy();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
