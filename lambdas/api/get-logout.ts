import { getLogout } from '../../shared/contracts/application.ts';
import { clearedCookies, readTokens } from '../http/cookies.ts';
import { endpoint, WithCookies } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';
import { ProductError } from '../platform/product-error.ts';

const logOut = endpoint(getLogout, async ({ userPool }: { userPool: Pick<UserPool, 'revoke'> }, { cookies }) => {
  const { refresh } = readTokens(cookies);
  if (refresh) await userPool.revoke(refresh);
  return new WithCookies({ message: 'You have been logged out.' }, clearedCookies());
});

// An outage of Cognito must not keep a shared browser logged in; a refused request changes nothing.
export const handler = publicHandler(logOut, { userPool: cognitoUserPool }, (error) =>
  error instanceof ProductError ? [] : clearedCookies(),
);
