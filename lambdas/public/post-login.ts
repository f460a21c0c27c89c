import { config } from '#partner';
import { readPassword } from '../../shared/account/password.ts';
import { postLogin } from '../../shared/contracts/account.ts';
import { emailPattern, foldEmail } from '../../shared/email-address.ts';
import { dynamoAccountApplications } from '../application/account-applications.ts';
import { applicationIdOf } from '../application/application-id.ts';
import { dynamoProgress } from '../application/progress.ts';
import { applicationCookies } from '../http/application-cookie.ts';
import { sessionCookies } from '../http/cookies.ts';
import { WithCookies } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { dynamoSessions } from '../identity/sessions.ts';
import { cognitoUserPool } from '../identity/user-pool.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { WrongCredentials } from '../platform/errors.ts';

export const handler = publicHandler(postLogin, async ({ body, cookies: sent }) => {
  const username = foldEmail(body.username);
  // Cognito would also take the opaque name of an account, which is no address to write to.
  if (!emailPattern.test(username) || body.password === '') throw new WrongCredentials();
  const began = new Date();
  const tokens = await cognitoUserPool().logIn(username, readPassword(body.password));
  const verified = await tokenVerifier()(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await dynamoSessions().start(verified, began);
  const number = config.severalApplications ? await dynamoAccountApplications().newest(verified.account) : 1;
  await dynamoProgress().recordLogin(applicationIdOf(verified.account, number), username);
  const cookies = [...sessionCookies(tokens), ...applicationCookies(number, sent)];
  return new WithCookies({ message: 'You are logged in.', username }, cookies);
});
