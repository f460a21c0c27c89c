import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Application, Receipt } from '../../applications/application.ts';
import { table } from '../table.ts';
import { applicantIn, idOf } from './change-application.ts';

export interface SubmittedApplication {
  readonly applicant: string;
  readonly receipt: Receipt;
}

/** Reads the whole table, for commands of an operator: no Lambda may scan it. In the order of their submission. */
export async function submittedApplications(): Promise<SubmittedApplication[]> {
  const { client, name: TableName } = table();
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(id, :prefix) AND attribute_exists(receipt)',
      ExpressionAttributeValues: { ':prefix': idOf('') },
      ProjectionExpression: 'id, receipt',
    },
  );
  const found: SubmittedApplication[] = [];
  for await (const { Items = [] } of pages)
    for (const item of Items as (Pick<Application, 'receipt'> & { readonly id: string })[])
      if (item.receipt) found.push({ applicant: applicantIn(item.id), receipt: item.receipt });
  return found.sort((a, b) => (a.receipt.submitted_at < b.receipt.submitted_at ? -1 : 1));
}
