import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { applicationIdIn, idOf } from '../application/application.ts';
import { table } from '../platform/table.ts';

interface Page {
  readonly ids: readonly string[];
  /** The place after which the next page begins; undefined after the last. */
  readonly next?: string;
}

/** The ids of applications that are not submitted: the only scan of a Lambda, which may read nothing else. */
export async function unsubmittedAfter(place: string | undefined): Promise<Page> {
  const { client, name: TableName } = table();
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      Select: 'SPECIFIC_ATTRIBUTES',
      ProjectionExpression: 'id',
      FilterExpression: 'begins_with(id, :application) AND attribute_not_exists(receipt)',
      ExpressionAttributeValues: { ':application': idOf('') },
      ...(place !== undefined && { ExclusiveStartKey: { id: place } }),
    }),
  );
  const ids = Items.map(({ id }) => applicationIdIn(String(id)));
  return { ids, ...(LastEvaluatedKey && { next: String(LastEvaluatedKey.id) }) };
}
