import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { completeAnswers } from '../support/complete-application.ts';
import type { Figure } from './figures.ts';
import { startStack } from './local-stack.ts';
import { medians } from './medians.ts';

const rounds = 300;

/** Measures the local stack's second start and memory, and the time of an API read relative to a table read. */
export async function measureServer(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await (await startStack(dataDir)).stop();
    const stack = await startStack(dataDir);
    try {
      const ratio = await readingRatio(stack.url, dataDir);
      return [
        { figure: 'second start', value: stack.startSeconds, unit: ' s', limit: 5 },
        { figure: 'GET of the profile against a bare GetItem', value: ratio, unit: ' times', limit: 3 },
        { figure: 'memory of the running stack', value: stack.memory(), unit: ' MB', limit: 400 },
      ];
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readingRatio(url: string, dataDir: string): Promise<number> {
  process.env.STACK_URL = url;
  const { newApplicant } = await import('../support/applicants.ts');
  const { client } = await newApplicant();
  await client.put('/api/answer', { answer: { ...completeAnswers } });
  const { profile, bare } = await medians(rounds, {
    profile: () => client.get('/api/profile'),
    bare: await readerOfApplication(dataDir),
  });
  console.log(
    `profile ${profile.toFixed(2)} ms, GetItem ${bare.toFixed(2)} ms (medians of ${rounds} interleaved rounds)`,
  );
  return profile / bare;
}

/** Returns a function that reads the only application in the table with the SDK alone. */
async function readerOfApplication(dataDir: string): Promise<() => Promise<unknown>> {
  const { env } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { env: Record<string, string> };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
      region: env.AWS_REGION,
      credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
    }),
  );
  const { Items = [] } = await client.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  const id = Items.map((item) => String(item.id)).find((each) => each.startsWith('application#'));
  const command = new GetCommand({ TableName: env.TABLE_NAME, Key: { id }, ConsistentRead: true });
  return () => client.send(command);
}
