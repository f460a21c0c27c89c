import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { publishLetter, publishSubmission } from '../../../../lambdas/export/events.ts';
import { epochSeconds, followupsTable } from '../../../../lambdas/platform/table.ts';
import { startFollowupsTable } from '../../../support/followups-table.ts';
import { mockClient } from '../../../support/mock-client.ts';

process.env.HAND_OVER_QUEUE_URL = 'https://queue';
mockClient(SQSClient);
const bus = mockClient(EventBridgeClient);
let followups: Awaited<ReturnType<typeof startFollowupsTable>>;
beforeAll(async () => {
  followups = await startFollowupsTable();
});
afterAll(() => followups.stop());
beforeEach(() => followups.reset());

/** Deletes the items that DynamoDB's TTL would have deleted by then. */
async function expireUntil(at: Date) {
  const { client, name: TableName } = followupsTable();
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  for (const { pk, sk, expires_at } of Items)
    if (expires_at <= epochSeconds(at)) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}

it('sends each event once, even if a letter arrives months after the submission', async () => {
  bus.on(PutEventsCommand).resolves({});
  const submitted_at = new Date().toISOString();
  const application = { applicationId: 'one', receipt: { confirmation_number: 'K7QF-2M9D', submitted_at } };
  const later = new Date(Date.now() + 100 * 24 * 60 * 60_000);
  await publishSubmission(application, []);
  await expireUntil(later);
  await publishLetter(application, { n: 1, generation: 1, version: 1, received_at: later.toISOString() });
  const sent = bus.commandCalls(PutEventsCommand).map(({ args: [{ input }] }) => input.Entries?.[0]?.DetailType);
  expect(sent).toEqual(['application.submitted', 'letter.received']);
});
