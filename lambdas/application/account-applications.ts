import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { answersAgain } from '../../shared/form/answers-again.ts';
import { attributes, changeItem } from '../platform/change-item.ts';
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
import { type Application, applicationIdOf, formDayOf, formStateOf, idOf } from './application.ts';
import { dynamoApplications } from './applications.ts';
import { change, now, whatEveryItemHas } from './change-application.ts';

export const accountItemId = (account: string) => `account#${account}`;

/** The numbers of an account's applications: from 1 to the newest, of which some may be gone. For 1 alone there need be no item. */
export const dynamoAccountApplications = once(() => {
  /** The number that was given last. */
  async function newest(account: string): Promise<number> {
    const item = await getItem(table(), { id: accountItemId(account) });
    return item ? Number(item.newest) : 1;
  }
  return {
    newest,

    /** @returns the ids, the oldest first, also of those that are gone */
    async all(account: string) {
      return Array.from({ length: await newest(account) }, (_, index) => applicationIdOf(account, index + 1));
    },

    /** Lists the one after the newest; changes nothing when it is listed. */
    async add(account: string, number: number) {
      await changeItem(accountItemId(account), {
        set: [[['newest'], number]],
        condition: (name, value) => `attribute_not_exists(${name('id')}) OR ${name('newest')}<${value(number)}`,
      });
    },
  };
});

const mostApplications = 20;
/** With those that were discarded. */
const mostBegun = 100;

/** Why an account may not start another application, if so. Of its applications some may be gone. */
export function startRefusal(items: readonly (Application | undefined)[]) {
  const there = items.filter((item) => item !== undefined);
  if (!there.at(-1)?.receipt) return new ApplicationUnfinished();
  if (there.length >= mostApplications)
    return new TooManyApplications(`An account can have ${mostApplications} applications.`);
  if (items.length >= mostBegun) return new TooManyApplications(`An account can start ${mostBegun} applications.`);
  return undefined;
}

/**
 * Starts another application with what is not asked again; of two at once, one does. Returns its number. Throws SessionInvalid,
 * ApplicationUnfinished, TooManyApplications.
 * @param chosen the number of the application that the caller says it is in
 */
export async function startApplication(account: string, chosen: number): Promise<number> {
  const accounts = dynamoAccountApplications();
  const items = await Promise.all((await accounts.all(account)).map(dynamoApplications().find));
  if (!items[chosen - 1]) throw new SessionInvalid();
  const refusal = startRefusal(items);
  const earlier = items.findLast((item) => item !== undefined);
  if (refusal || !earlier) throw refusal ?? new SessionInvalid();
  const number = items.length + 1;
  const isStarted = await create(applicationIdOf(account, number), earlier);
  await accounts.add(account, number);
  if (!isStarted) throw new ApplicationUnfinished();
  return number;
}

async function create(applicationId: string, earlier: Application): Promise<boolean> {
  const { answers, counts: add_another } = answersAgain(form, formStateOf(earlier, formDayOf(earlier)));
  const draft_key = randomBytes(32);
  const item = {
    ...whatEveryItemHas(),
    username: earlier.username,
    ...(earlier.site_host && { site_host: earlier.site_host }),
    created_at: now(),
    successful_login: [],
    draft_key,
    answers,
    add_another,
  };
  const { done } = await change(applicationId, {
    set: attributes(item),
    // The SDK tries again when a response is lost: then its first attempt has created it.
    condition: (name, value) => `attribute_not_exists(${name('id')}) OR ${name('draft_key')}=${value(draft_key)}`,
  });
  return done;
}

/**
 * Deletes an application as it was read: of this and whatever else is written at the same time, one happens. Its number is
 * not given again. Throws AlreadySubmitted, ChangedMeanwhile.
 */
export async function discardApplication(applicationId: string, { version }: Application): Promise<void> {
  const { client, name: TableName } = table();
  try {
    await client.send(
      new DeleteCommand({
        TableName,
        Key: { id: idOf(applicationId) },
        ConditionExpression: 'version = :version AND attribute_not_exists(receipt)',
        ExpressionAttributeValues: { ':version': version },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const present = await dynamoApplications().find(applicationId);
    // The SDK tries again when a response is lost: then its first attempt has done it.
    if (present) throw present.receipt ? new AlreadySubmitted() : new ChangedMeanwhile();
  }
}
