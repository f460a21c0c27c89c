import { getApplications } from '../../shared/contracts/applications.ts';
import { dynamoAccountApplications } from '../application/account-applications.ts';
import { summaryOf } from '../application/application-summary.ts';
import { readItem } from '../application/applications.ts';
import { startRefusal } from '../application/start-application.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { SessionInvalid } from '../platform/errors.ts';

export const handler = authenticatedHandler(getApplications, async ({ account, number: chosen }) => {
  const ids = await dynamoAccountApplications().all(account);
  if (chosen > ids.length) throw new SessionInvalid();
  const items = await Promise.all(ids.map(readItem));
  const newest = items.at(-1);
  return {
    applications: items.map((item, index) => ({
      number: index + 1,
      ...summaryOf(item),
      chosen: index + 1 === chosen,
    })),
    may_start: newest !== undefined && startRefusal(newest, items.length) === undefined,
  };
});
