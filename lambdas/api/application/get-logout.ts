import { getLogout } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { applicationCookies, clearedCookies, readTokens } from '../../http/cookies.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';
import { ProductError } from '../../platform/product-error.ts';

export const handler = publicHandler(
  getLogout,
  async ({ cookies }) => {
    const { refresh } = readTokens(cookies);
    if (refresh) await cognitoUserPool().revoke(refresh);
    return new WithCookies({ message: messages.loggedOut }, clearedSessionCookies(cookies));
  },
  // Clears the cookies even if Cognito is down, so that a shared browser does not stay logged in. A rejected request,
  // such as a cross-site one, clears nothing.
  (error, cookies) => (error instanceof ProductError ? [] : clearedSessionCookies(cookies)),
);

const clearedSessionCookies = (requestCookies: readonly string[] | undefined) => [
  ...clearedCookies(),
  ...applicationCookies(1, requestCookies),
];
