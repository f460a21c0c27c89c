import { getApplications } from '../../../shared/contracts/applications.ts';
import { accountApplicationStore, startRefusal } from '../../application/account-applications.ts';
import { applicationStore } from '../../application/applications.ts';
import { summaryOf } from '../../application/describe-application.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { SessionInvalid } from '../../platform/errors.ts';

export const handler = authenticatedHandler(getApplications, async ({ account, number: chosen }) => {
  const ids = await accountApplicationStore().listIds(account);
  const items = await Promise.all(ids.map(applicationStore().find));
  if (!items[chosen - 1]) throw new SessionInvalid();
  return {
    // Items are undefined for applications that were discarded or whose retention period is over.
    applications: items.flatMap((item, index) =>
      item ? [{ number: index + 1, ...summaryOf(item), chosen: index + 1 === chosen }] : [],
    ),
    may_start: startRefusal(items) === undefined,
  };
});
