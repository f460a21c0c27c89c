import { postLogin } from '../../shared/contracts/account.ts';
import type { Applications } from '../common/applications/applications.ts';
import { WrongCredentials } from '../common/errors.ts';
import { sessionCookies } from '../common/http/cookies.ts';
import { endpoint, WithCookies } from '../common/http/endpoint.ts';
import { onAws } from '../common/http/on-aws.ts';
import { cognitoUserPool, type UserPool } from '../common/identity/user-pool.ts';
import { tokenVerifier, type VerifyToken } from '../common/identity/verify-token.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { dynamoSessions, type Sessions } from '../common/storage/sessions.ts';

interface Dependencies {
  readonly userPool: UserPool;
  readonly verify: VerifyToken;
  readonly sessions: Sessions;
  readonly applications: Applications;
}

const logIn = endpoint(postLogin, async ({ userPool, verify, sessions, applications }: Dependencies, { body }) => {
  const username = body.username.trim().toLowerCase();
  if (username === '' || body.password === '') throw new WrongCredentials();
  const began = new Date();
  const tokens = await userPool.logIn(username, body.password);
  const verified = await verify(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await sessions.start(verified, began);
  await applications.recordLogin(verified.applicant, username);
  return new WithCookies({ message: 'You are logged in.', username }, sessionCookies(tokens));
});

export const handler = onAws(logIn, {
  userPool: cognitoUserPool,
  verify: tokenVerifier,
  sessions: dynamoSessions,
  applications: dynamoApplications,
});
