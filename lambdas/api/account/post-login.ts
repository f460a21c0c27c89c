import { normalizePassword } from '../../../shared/account/password.ts';
import { postLogin } from '../../../shared/contracts/account.ts';
import { emailPattern, foldEmail } from '../../../shared/email-address.ts';
import { beginSession } from '../../http/begin-session.ts';
import { WithCookies } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { cognitoUserPool } from '../../identity/user-pool.ts';
import { WrongCredentials } from '../../platform/errors.ts';

export const handler = publicHandler(postLogin, async ({ body, cookies: requestCookies, siteHost }) => {
  const username = foldEmail(body.username);
  // Cognito also accepts an account's opaque name. It must not be stored as the user's email address.
  if (!emailPattern.test(username) || body.password === '') throw new WrongCredentials();
  const startedAt = new Date();
  const tokens = await cognitoUserPool().logIn(username, normalizePassword(body.password));
  const cookies = await beginSession({ username, tokens, startedAt, requestCookies, method: 'password', siteHost });
  return new WithCookies({ message: "You're logged in.", username }, cookies);
});
