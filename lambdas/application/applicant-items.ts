import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { endOf } from '../identity/sessions.ts';
import { once } from '../platform/once.ts';
import { table } from '../platform/table.ts';
import { idOf } from './change-application.ts';

/** Everything of one applicant in the table, for commands of an operator: no Lambda may scan. */
export interface ApplicantItems {
  /** The application, staff links to it, and when its sessions were ended; returns how many. */
  erase(applicationId: string): Promise<number>;
}

export const dynamoApplicantItems = once((): ApplicantItems => {
  const { client, name: TableName } = table();

  /** Links are stored under hashes of their tokens: only a scan finds those of one application. */
  async function linksTo(applicationId: string): Promise<string[]> {
    const scan = paginateScan(
      { client },
      {
        TableName,
        FilterExpression: 'begins_with(id, :link) AND application = :applicant',
        ExpressionAttributeValues: { ':link': 'link#', ':applicant': applicationId },
        ProjectionExpression: 'id',
      },
    );
    const ids: string[] = [];
    for await (const { Items = [] } of scan) ids.push(...Items.map(({ id }) => String(id)));
    return ids;
  }

  return {
    async erase(applicationId) {
      const ids = [idOf(applicationId), endOf(applicationId), ...(await linksTo(applicationId))];
      const erased = await Promise.all(
        ids.map(async (id) => {
          const { Attributes } = await client.send(
            new DeleteCommand({ TableName, Key: { id }, ReturnValues: 'ALL_OLD' }),
          );
          return Attributes !== undefined;
        }),
      );
      return erased.filter((was) => was).length;
    },
  };
});
