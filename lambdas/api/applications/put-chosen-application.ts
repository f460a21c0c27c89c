import { putChosenApplication } from '../../../shared/contracts/applications.ts';
import { applicationIdOf } from '../../application/application.ts';
import { applicationStore } from '../../application/applications.ts';
import { applicationCookies } from '../../http/cookies.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { NotFound, SessionInvalid } from '../../platform/errors.ts';

export const handler = authenticatedHandler(
  putChosenApplication,
  async ({ account, number: chosen, cookies, body: { number } }) => {
    const find = (each: number) => applicationStore().find(applicationIdOf(account, each));
    const [present, wanted] = await Promise.all([find(chosen), find(number)]);
    if (!present) throw new SessionInvalid();
    if (!wanted) throw new NotFound("We couldn't find that application.");
    return new WithCookies({ message: 'The application is open.', number }, applicationCookies(number, cookies));
  },
);
