import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { AlreadySubmitted, ChangedMeanwhile } from '../platform/errors.ts';
import { table } from '../platform/table.ts';
import type { Application } from './application.ts';
import { dynamoApplications } from './applications.ts';
import { idOf } from './change-application.ts';

/**
 * Deletes an application as it was read: of this and whatever else is written at the same time, one happens. Its number is
 * not given again. Throws AlreadySubmitted, ChangedMeanwhile.
 */
export async function discardApplication(applicationId: string, { version }: Application): Promise<void> {
  const { client, name: TableName } = table();
  try {
    await client.send(
      new DeleteCommand({
        TableName,
        Key: { id: idOf(applicationId) },
        ConditionExpression: 'version = :version AND attribute_not_exists(receipt)',
        ExpressionAttributeValues: { ':version': version },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const present = await dynamoApplications().find(applicationId);
    // The SDK tries again when a response is lost: then its first attempt has done it.
    if (present) throw present.receipt ? new AlreadySubmitted() : new ChangedMeanwhile();
  }
}
