import { postLogin } from '../../shared/contracts/account.ts';
import { emailPattern, foldEmail } from '../../shared/email-address.ts';
import { dynamoProgress } from '../application/progress.ts';
import { sessionCookies } from '../http/cookies.ts';
import { WithCookies } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { dynamoSessions } from '../identity/sessions.ts';
import { cognitoUserPool } from '../identity/user-pool.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { WrongCredentials } from '../platform/errors.ts';

export const handler = publicHandler(postLogin, async ({ body }) => {
  const username = foldEmail(body.username);
  // Cognito would also take the opaque name of an account, which is no address to write to.
  if (!emailPattern.test(username) || body.password === '') throw new WrongCredentials();
  const began = new Date();
  const tokens = await cognitoUserPool().logIn(username, body.password);
  const verified = await tokenVerifier()(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await dynamoSessions().start(verified, began);
  await dynamoProgress().recordLogin(verified.account, username);
  return new WithCookies({ message: 'You are logged in.', username }, sessionCookies(tokens));
});
