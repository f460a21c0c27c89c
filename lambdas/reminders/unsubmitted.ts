import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { applicationIdFromItemId, applicationItemId } from '../application/application.ts';
import { table } from '../platform/table.ts';

interface Page {
  readonly ids: readonly string[];
  /** The id after which the next page begins. Undefined after the last page. */
  readonly next?: string;
}

/** Returns a page of ids of unsubmitted applications. Lambdas may make no other scan, and this one reads only ids. */
export async function unsubmittedAfter(startAfter: string | undefined): Promise<Page> {
  const { client, name: TableName } = table();
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      Select: 'SPECIFIC_ATTRIBUTES',
      ProjectionExpression: 'id',
      FilterExpression: 'begins_with(id, :application) AND attribute_not_exists(receipt)',
      ExpressionAttributeValues: { ':application': applicationItemId('') },
      ...(startAfter !== undefined && { ExclusiveStartKey: { id: startAfter } }),
    }),
  );
  const ids = Items.map(({ id }) => applicationIdFromItemId(String(id)));
  return { ids, ...(LastEvaluatedKey && { next: String(LastEvaluatedKey.id) }) };
}
