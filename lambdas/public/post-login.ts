import { postLogin } from '../../shared/contracts/account.ts';
import { emailPattern, foldEmail } from '../../shared/email-address.ts';
import { WrongCredentials } from '../platform/errors.ts';
import { sessionCookies } from '../http/cookies.ts';
import { endpoint, WithCookies } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { cognitoUserPool, type UserPool } from '../identity/user-pool.ts';
import { tokenVerifier, type VerifyToken } from '../identity/verify-token.ts';
import { dynamoProgress, type ProgressStore } from '../application/progress.ts';
import { dynamoSessions, type Sessions } from '../identity/sessions.ts';

interface Dependencies {
  readonly userPool: Pick<UserPool, 'logIn'>;
  readonly verify: VerifyToken;
  readonly sessions: Sessions;
  readonly progress: Pick<ProgressStore, 'recordLogin'>;
}

const logIn = endpoint(postLogin, async ({ userPool, verify, sessions, progress }: Dependencies, { body }) => {
  const username = foldEmail(body.username);
  // Cognito would also take the opaque name of an account, which is no address to write to.
  if (!emailPattern.test(username) || body.password === '') throw new WrongCredentials();
  const began = new Date();
  const tokens = await userPool.logIn(username, body.password);
  const verified = await verify(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await sessions.start(verified, began);
  await progress.recordLogin(verified.applicant, username);
  return new WithCookies({ message: 'You are logged in.', username }, sessionCookies(tokens));
});

export const handler = publicHandler(logIn, {
  userPool: cognitoUserPool,
  verify: tokenVerifier,
  sessions: dynamoSessions,
  progress: dynamoProgress,
});
