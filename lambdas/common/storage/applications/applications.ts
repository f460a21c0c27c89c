import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Application } from '../../applications/application.ts';
import { SessionInvalid } from '../../errors.ts';
import { once } from '../../once.ts';
import { keyless, type Seal } from '../seal.ts';
import { table } from '../table.ts';
import { idOf } from './change-application.ts';
import { openAnswers } from './open-answers.ts';

export interface Applications {
  /** Throws SessionInvalid when there is none. */
  read(applicant: string): Promise<Application>;
  /** For workers, which have no session: undefined when there is none. */
  find(applicant: string): Promise<Application | undefined>;
}

export const dynamoApplications = once(() => applicationsWith(keyless));

export function applicationsWith(seal: Seal): Applications {
  async function find(applicant: string) {
    const application = await findItem(applicant);
    if (!application) return undefined;
    const opened = await openAnswers(seal, applicant, application.sealed);
    return { ...application, answers: { ...application.answers, ...opened } };
  }
  return {
    find,
    async read(applicant) {
      const application = await find(applicant);
      if (!application) throw new SessionInvalid();
      return application;
    },
  };
}

async function findItem(applicant: string): Promise<Application | undefined> {
  const { client, name: TableName } = table();
  const { Item } = await client.send(new GetCommand({ TableName, Key: { id: idOf(applicant) }, ConsistentRead: true }));
  return Item as Application | undefined;
}

export async function readItem(applicant: string): Promise<Application> {
  const application = await findItem(applicant);
  if (!application) throw new SessionInvalid();
  return application;
}
