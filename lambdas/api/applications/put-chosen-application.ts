import { putChosenApplication } from '../../../shared/contracts/applications.ts';
import { accountApplicationStore } from '../../application/account-applications.ts';
import { applicationIdOf } from '../../application/application.ts';
import { applicationStore } from '../../application/applications.ts';
import { applicationCookies } from '../../http/cookies.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { NotFound, SessionInvalid } from '../../platform/errors.ts';

export const handler = authenticatedHandler(
  putChosenApplication,
  async ({ account, number: chosen, cookies, body }) => {
    const newest = await accountApplicationStore().newest(account);
    if (chosen > newest) throw new SessionInvalid();
    const { number } = body;
    const known = number <= newest && (await applicationStore().find(applicationIdOf(account, number)));
    if (!known) throw new NotFound("We couldn't find that application.");
    return new WithCookies({ message: 'The application is open.', number }, applicationCookies(number, cookies));
  },
);
