import { postApplication } from '../../../shared/contracts/applications.ts';
import { startApplication } from '../../application/account-applications.ts';
import { applicationCookies } from '../../http/cookies.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(postApplication, async ({ account, number: chosen, cookies }) => {
  const number = await startApplication(account, chosen);
  return new WithCookies({ message: "You've started a new application.", number }, applicationCookies(number, cookies));
});
