import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { endOf } from '../identity/sessions.ts';
import { once } from '../platform/once.ts';
import { table } from '../platform/table.ts';
import { accountItemId } from './account-applications.ts';
import { idOf } from './change-application.ts';

/** Everything of one applicant in the table, for commands of an operator: no Lambda may scan. Each returns how many. */
export interface ApplicantItems {
  /** The application and staff links to it. */
  erase(applicationId: string): Promise<number>;
  /** Which applications there are, and when the sessions were ended. */
  eraseAccount(account: string): Promise<number>;
}

export const dynamoApplicantItems = once((): ApplicantItems => {
  const { client, name: TableName } = table();

  /** Links are stored under hashes of their tokens: only a scan finds those of one application. */
  async function linksTo(applicationId: string): Promise<string[]> {
    const scan = paginateScan(
      { client },
      {
        TableName,
        FilterExpression: 'begins_with(id, :link) AND application = :application',
        ExpressionAttributeValues: { ':link': 'link#', ':application': applicationId },
        ProjectionExpression: 'id',
      },
    );
    const ids: string[] = [];
    for await (const { Items = [] } of scan) ids.push(...Items.map(({ id }) => String(id)));
    return ids;
  }

  async function eraseItems(ids: readonly string[]): Promise<number> {
    const erased = await Promise.all(
      ids.map(async (id) => {
        const { Attributes } = await client.send(
          new DeleteCommand({ TableName, Key: { id }, ReturnValues: 'ALL_OLD' }),
        );
        return Attributes !== undefined;
      }),
    );
    return erased.filter((was) => was).length;
  }

  return {
    erase: async (applicationId) => eraseItems([idOf(applicationId), ...(await linksTo(applicationId))]),
    eraseAccount: (account) => eraseItems([accountItemId(account), endOf(account)]),
  };
});
