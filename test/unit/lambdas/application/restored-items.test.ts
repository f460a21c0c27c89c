import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, { AWS_REGION: 'us-east-1', TABLE_NAME: 'application' });
const { restoreApplicationTable } = await import('../../../../lambdas/application/restored-items.ts');

// The DynamoDB emulator processes every write, so these tests mock the client.
const dynamo = mockClient(DynamoDBDocumentClient);
const rest = { UnprocessedItems: { application: [{ PutRequest: { Item: { id: 'application#2' } } }] } };
const writes = () => dynamo.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input.RequestItems);

beforeEach(() => {
  jest.useFakeTimers();
  dynamo.reset();
  dynamo.on(ScanCommand).resolves({ Items: [{ id: 'application#1' }, { id: 'application#2' }] });
});
afterEach(() => {
  jest.useRealTimers();
});

it('waits before it sends the writes again that DynamoDB did not process', async () => {
  dynamo.on(BatchWriteCommand).resolvesOnce(rest).resolves({});
  const restored = restoreApplicationTable('restored');
  await jest.advanceTimersByTimeAsync(50);
  expect(writes()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(await restored).toEqual({ written: 2, deleted: 0 });
  expect(writes()[1]).toEqual(rest.UnprocessedItems);
});

it('deletes nothing if the restored table is empty', async () => {
  dynamo.on(ScanCommand, { TableName: 'restored' }).resolves({ Items: [] });
  await expect(restoreApplicationTable('restored')).rejects.toThrow('restored has no items. Nothing was deleted.');
  expect(writes()).toEqual([]);
});

it('gives up after minutes without progress', async () => {
  dynamo.on(BatchWriteCommand).resolves(rest);
  const outcome = restoreApplicationTable('restored').catch(String);
  await jest.advanceTimersByTimeAsync(4 * 60_000);
  expect(await outcome).toBe('Error: DynamoDB refused 1 write 15 times.');
});
