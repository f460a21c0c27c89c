import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ApplicationTooLarge, SessionInvalid } from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { keyless, type Seal } from '../platform/seal.ts';
import { table } from '../platform/table.ts';
import type { Application } from './application.ts';
import { completeItem, idOf } from './change-application.ts';
import { openAnswers } from './open-answers.ts';

export interface Applications {
  /** Throws SessionInvalid when there is none. */
  read(applicationId: string): Promise<Application>;
  /** With its `draft_key`, which one of an earlier release lacks until then. */
  readComplete(applicationId: string): Promise<Application & Required<Pick<Application, 'draft_key'>>>;
  /** For workers, which have no session: undefined when there is none. */
  find(applicationId: string): Promise<Application | undefined>;
}

export const dynamoApplications = once(() => applicationsWith(keyless));

export function applicationsWith(seal: Seal): Applications {
  async function find(applicationId: string) {
    const application = await findItem(applicationId);
    if (!application) return undefined;
    const opened = await openAnswers(seal, applicationId, application.sealed);
    return { ...application, answers: { ...application.answers, ...opened } };
  }
  async function read(applicationId: string) {
    const application = await find(applicationId);
    if (!application) throw new SessionInvalid();
    return application;
  }
  return {
    find,
    read,
    async readComplete(applicationId) {
      const application = await read(applicationId);
      const draft_key = application.draft_key ?? (await keyOfCompleted(applicationId));
      return { ...application, draft_key };
    },
  };
}

/** One for this read alone when the application is too full to store another. */
async function keyOfCompleted(applicationId: string): Promise<Uint8Array> {
  await completeItem(applicationId).catch((error: unknown) => {
    if (!(error instanceof ApplicationTooLarge)) throw error;
  });
  return (await readItem(applicationId)).draft_key ?? randomBytes(32);
}

async function findItem(applicationId: string): Promise<Application | undefined> {
  const { client, name: TableName } = table();
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { id: idOf(applicationId) }, ConsistentRead: true }),
  );
  return Item as Application | undefined;
}

export async function readItem(applicationId: string): Promise<Application> {
  const application = await findItem(applicationId);
  if (!application) throw new SessionInvalid();
  return application;
}
