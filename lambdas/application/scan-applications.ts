import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { table } from '../platform/table.ts';
import type { Application } from './application.ts';
import { applicationIdIn, idOf } from './change-application.ts';

/** Reads these attributes of every application, for commands of an operator: no Lambda may scan the table. */
export async function* scanApplications<Name extends keyof Application>(...names: readonly Name[]) {
  const { client, name: TableName } = table();
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(id, :prefix)',
      ExpressionAttributeValues: { ':prefix': idOf('') },
      ProjectionExpression: ['id', ...names].join(', '),
    },
  );
  for await (const { Items = [] } of pages)
    for (const { id, ...item } of Items)
      yield { ...(item as Pick<Application, Name>), applicationId: applicationIdIn(id) };
}
