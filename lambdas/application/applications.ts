import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { SessionInvalid } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { keylessSeal, type Seal } from '../platform/sealing/seal.ts';
import { getItem, table } from '../platform/table.ts';
import { type Application, applicationIdFromItemId, applicationItemId } from './application.ts';
import { decryptAnswers } from './sealed-answers.ts';

export const applicationStore = once(() => createApplicationReader(keylessSeal));

export function createApplicationReader(seal: Seal) {
  /** Returns an application, or undefined if it does not exist. For workers, which have no session. */
  async function find(applicationId: string) {
    const application = await findItem(applicationId);
    if (!application) return undefined;
    const opened = await decryptAnswers(seal, applicationId, application.sealed);
    return { ...application, answers: { ...application.answers, ...opened } };
  }
  return {
    find,
    async read(applicationId: string) {
      const application = await find(applicationId);
      if (!application) throw new SessionInvalid();
      return application;
    },
  };
}

export type ApplicationReader = ReturnType<typeof createApplicationReader>;

const findItem = (applicationId: string) => getItem<Application>(table(), { id: applicationItemId(applicationId) });

/** Returns the application with its sealed answers encrypted. Throws SessionInvalid if it does not exist. */
export async function readItem(applicationId: string): Promise<Application> {
  const application = await findItem(applicationId);
  if (!application) throw new SessionInvalid();
  return application;
}

/** Reads these attributes of every application, for an operator's commands. No Lambda may scan the table. */
export async function* scanApplications<Name extends keyof Application>(...names: readonly Name[]) {
  const { client, name: TableName } = table();
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(id, :prefix)',
      ExpressionAttributeValues: { ':prefix': applicationItemId('') },
      ProjectionExpression: ['id', ...names].join(', '),
    },
  );
  for await (const { Items = [] } of pages)
    for (const { id, ...item } of Items)
      yield { ...(item as Pick<Application, Name>), applicationId: applicationIdFromItemId(id) };
}
