import { randomBytes } from 'node:crypto';
import { answersAgain } from '../../shared/form/answers-again.ts';
import { attributes } from '../platform/change-item.ts';
import { ApplicationUnfinished, SessionInvalid, TooManyApplications } from '../platform/errors.ts';
import { form } from '../platform/partner-form.ts';
import { dynamoAccountApplications } from './account-applications.ts';
import { type Application, formDayOf, formStateOf } from './application.ts';
import { applicationIdOf } from './application-id.ts';
import { dynamoApplications } from './applications.ts';
import { change, whatEveryItemHas } from './change-application.ts';
import { now } from './conditions.ts';

const mostApplications = 20;
/** With those that were discarded. */
const mostBegun = 100;

/** Why an account may not start another application, if so. Of its applications some may be gone. */
export function startRefusal(items: readonly (Application | undefined)[]) {
  const there = items.filter((item) => item !== undefined);
  if (!there.at(-1)?.receipt) return new ApplicationUnfinished();
  if (there.length >= mostApplications)
    return new TooManyApplications(`An account can have ${mostApplications} applications.`);
  if (items.length >= mostBegun) return new TooManyApplications(`An account can begin ${mostBegun} applications.`);
  return undefined;
}

/**
 * Starts another application with what the newest one has and is not asked again. Returns its number. Of two at once
 * one starts it; what a call that died has begun is the account's, too. Throws SessionInvalid, ApplicationUnfinished,
 * TooManyApplications.
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
