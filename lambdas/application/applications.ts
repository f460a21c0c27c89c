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
  read(applicant: string): Promise<Application>;
  /** With its `draft_key`, which one of an earlier release lacks until then. */
  readComplete(applicant: string): Promise<Application & Required<Pick<Application, 'draft_key'>>>;
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
  async function read(applicant: string) {
    const application = await find(applicant);
    if (!application) throw new SessionInvalid();
    return application;
  }
  return {
    find,
    read,
    async readComplete(applicant) {
      const application = await read(applicant);
      const draft_key = application.draft_key ?? (await keyOfCompleted(applicant));
      return { ...application, draft_key };
    },
  };
}

/** One for this read alone when the application is too full to store another. */
async function keyOfCompleted(applicant: string): Promise<Uint8Array> {
  await completeItem(applicant).catch((error: unknown) => {
    if (!(error instanceof ApplicationTooLarge)) throw error;
  });
  return (await readItem(applicant)).draft_key ?? randomBytes(32);
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
