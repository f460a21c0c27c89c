import { getApplications } from '../../../shared/contracts/applications.ts';
import { summaryOf } from '../../application/about.ts';
import { dynamoAccountApplications, startRefusal } from '../../application/account-applications.ts';
import { dynamoApplications } from '../../application/applications.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { SessionInvalid } from '../../platform/errors.ts';

export const handler = authenticatedHandler(getApplications, async ({ account, number: chosen }) => {
  const ids = await dynamoAccountApplications().all(account);
  const items = await Promise.all(ids.map(dynamoApplications().find));
  if (!items[chosen - 1]) throw new SessionInvalid();
  return {
    // Items are undefined for applications that were discarded or whose retention period is over.
    applications: items.flatMap((item, index) =>
      item ? [{ number: index + 1, ...summaryOf(item), chosen: index + 1 === chosen }] : [],
    ),
    may_start: startRefusal(items) === undefined,
  };
});
