import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { copyableAnswers } from '../../shared/form/copyable-answers.ts';
import {
  AlreadySubmitted,
  ApplicationUnfinished,
  ChangedMeanwhile,
  SessionInvalid,
  TooManyApplications,
} from '../platform/errors.ts';
import { once } from '../platform/once.ts';
import { form } from '../platform/partner-form.ts';
import { getItem, table } from '../platform/table.ts';
import { attributes, updateItem } from '../platform/update-item.ts';
import { type Application, applicationIdOf, applicationItemId, formDayOf, formStateOf } from './application.ts';
import { applicationStore } from './applications.ts';
import { newApplicationItem, now, updateApplication } from './update-application.ts';

export const accountItemId = (account: string) => `account#${account}`;

/** Stores the highest application number of each account. An account with one application has no item. */
export const accountApplicationStore = once(() => {
  async function newestNumber(account: string): Promise<number> {
    const item = await getItem(table(), { id: accountItemId(account) });
    return item ? Number(item.newest) : 1;
  }
  return {
    newest: newestNumber,

    /** Returns the ids of all applications, the oldest first, including deleted ones. */
    async listIds(account: string) {
      return Array.from({ length: await newestNumber(account) }, (_, index) => applicationIdOf(account, index + 1));
    },

    /** Records a new highest number. Does nothing if that number or a higher one is already recorded. */
    async add(account: string, number: number) {
      await updateItem(accountItemId(account), {
        set: [[['newest'], number]],
        condition: (name, value) => `attribute_not_exists(${name('id')}) OR ${name('newest')}<${value(number)}`,
      });
    },
  };
});

const maxApplications = 20;
/** The maximum number of applications that an account may start, including discarded ones. */
const maxStartedApplications = 100;

/** Returns why an account may not start an application, or undefined if it may. Deleted `items` are undefined. */
export function startRefusal(items: readonly (Application | undefined)[]) {
  const existing = items.filter((item) => item !== undefined);
  if (!existing.at(-1)?.receipt) return new ApplicationUnfinished();
  if (existing.length >= maxApplications)
    return new TooManyApplications(`An account can have ${maxApplications} applications.`);
  if (items.length >= maxStartedApplications)
    return new TooManyApplications(`An account can start ${maxStartedApplications} applications.`);
  return undefined;
}

/**
 * Starts another application, with a copy of the newest application's reusable answers. Returns the new number. If two
 * calls run at the same time, only one succeeds.
 * @param chosen the number of the application that the caller has selected
 * @throws SessionInvalid if the selected application does not exist
 * @throws ApplicationUnfinished if the newest application is not submitted
 * @throws TooManyApplications
 */
export async function startApplication(account: string, chosen: number): Promise<number> {
  const accounts = accountApplicationStore();
  const items = await Promise.all((await accounts.listIds(account)).map(applicationStore().find));
  if (!items[chosen - 1]) throw new SessionInvalid();
  const refusal = startRefusal(items);
  const previous = items.findLast((item) => item !== undefined);
  if (refusal || !previous) throw refusal ?? new SessionInvalid();
  const number = items.length + 1;
  const isStarted = await create(applicationIdOf(account, number), previous);
  await accounts.add(account, number);
  if (!isStarted) throw new ApplicationUnfinished();
  return number;
}

async function create(applicationId: string, previous: Application): Promise<boolean> {
  const { answers, counts: add_another } = copyableAnswers(form, formStateOf(previous, formDayOf(previous)));
  const draft_key = randomBytes(32);
  const item = {
    ...newApplicationItem(),
    username: previous.username,
    ...(previous.site_host && { site_host: previous.site_host }),
    created_at: now(),
    successful_login: [],
    draft_key,
    answers,
    add_another,
  };
  const { done } = await updateApplication(applicationId, {
    set: attributes(item),
    // If a response is lost, the SDK sends the write again. The first attempt may already have created the item.
    condition: (name, value) => `attribute_not_exists(${name('id')}) OR ${name('draft_key')}=${value(draft_key)}`,
  });
  return done;
}

/** Deletes an application, whose number is not reused. Throws AlreadySubmitted, or ChangedMeanwhile if it changed. */
export async function discardApplication(applicationId: string, { version }: Application): Promise<void> {
  const { client, name: TableName } = table();
  try {
    await client.send(
      new DeleteCommand({
        TableName,
        Key: { id: applicationItemId(applicationId) },
        ConditionExpression: 'version = :version AND attribute_not_exists(receipt)',
        ExpressionAttributeValues: { ':version': version },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const current = await applicationStore().find(applicationId);
    // If a response is lost, the SDK sends the write again. The first attempt may already have deleted the item.
    if (current) throw current.receipt ? new AlreadySubmitted() : new ChangedMeanwhile();
  }
}
