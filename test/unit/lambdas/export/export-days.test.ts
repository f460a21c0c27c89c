import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it } from '@jest/globals';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, { ASKS_TABLE_NAME: 'followups', AWS_REGION: 'us-east-1' });
const { exportDayOf } = await import('../../../../lambdas/export/export-days.ts');

const table = mockClient(DynamoDBDocumentClient);
afterEach(() => void table.reset());

const dayAt = (now: string, hour = 6) => exportDayOf('2026-11-20T18:00:00.000Z', { hour }, new Date(now));

it('closes the export of a day 20 minutes before it is completed, because a worker may write for 15 minutes', async () => {
  table.on(GetCommand).resolves({});
  expect(await dayAt('2026-11-21T10:39:59.999Z')).toBe('2026-11-20');
  expect(await dayAt('2026-11-21T10:40:00.000Z')).toBe('2026-11-21');
});

it('closes a scheduled export by its own due time when the hour has changed', async () => {
  table.on(GetCommand).resolves({ Item: { due_at: '2026-11-21T11:00:00.000Z' } });
  expect(await dayAt('2026-11-21T10:40:00.000Z', 9)).toBe('2026-11-21');
  expect(await dayAt('2026-11-21T10:39:59.999Z', 2)).toBe('2026-11-20');
});

it('does not open an export again that is complete', async () => {
  table.on(GetCommand).resolves({ Item: { completed_at: '2026-11-21T07:00:00.000Z' } });
  expect(await dayAt('2026-11-21T08:00:00.000Z')).toBe('2026-11-21');
});
