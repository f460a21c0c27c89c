import { getApplications } from '../../../shared/contracts/applications.ts';
import { accountApplicationStore, startRefusal } from '../../application/account-applications.ts';
import { applicationStore } from '../../application/applications.ts';
import { summaryOf } from '../../application/describe-application.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { dynamoLetters } from '../../letters/letters-store.ts';
import { SessionInvalid } from '../../platform/errors.ts';
import { config } from '../../platform/partner-form.ts';

export const handler = authenticatedHandler(getApplications, async ({ account, number: chosen }) => {
  const ids = await accountApplicationStore().listIds(account);
  const items = await Promise.all(ids.map(applicationStore().find));
  if (!items[chosen - 1]) throw new SessionInvalid();
  const applications = ids.map(async (id, index) => {
    const item = items[index];
    // The application was discarded, or its retention period is over.
    if (!item) return [];
    const declined = (await hasDeclinedLetter(id)) && ({ declined: true } as const);
    return [{ number: index + 1, ...summaryOf(item), ...declined, chosen: index + 1 === chosen }];
  });
  return {
    applications: (await Promise.all(applications)).flat(),
    may_start: startRefusal(items) === undefined,
  };
});

async function hasDeclinedLetter(applicationId: string): Promise<boolean> {
  if (!config.letters) return false;
  const { letters } = await dynamoLetters().read(applicationId);
  return Object.values(letters).some(({ state }) => state === 'declined');
}
