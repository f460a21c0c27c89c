import { config } from '#partner';
import { accountApplicationStore } from '../application/account-applications.ts';
import { applicationIdOf } from '../application/application.ts';
import { progressStore } from '../application/progress.ts';
import type { Tokens } from '../identity/log-ins.ts';
import { sessionStore } from '../identity/sessions.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { WrongCredentials } from '../platform/errors.ts';
import { applicationCookies, sessionCookies } from './cookies.ts';

interface LogIn {
  readonly username: string;
  readonly tokens: Tokens;
  /** When the request arrived, before the password check. A password reset ends all sessions that began earlier. */
  readonly startedAt: Date;
  readonly requestCookies: readonly string[];
  readonly method: 'password' | 'confirmation';
  readonly siteHost: string;
}

/** Starts a session, records the login and returns the cookies. Throws WrongCredentials for an invalid token. */
export async function beginSession({ tokens, startedAt, requestCookies, ...logIn }: LogIn): Promise<string[]> {
  const verified = await tokenVerifier()(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await sessionStore().start(verified, startedAt);
  const number = await recordLoginInNewest(verified.account, logIn);
  return [...sessionCookies(tokens), ...applicationCookies(number, requestCookies)];
}

/** Records the login in the newest application that still exists. Returns its number. */
async function recordLoginInNewest(
  account: string,
  { username, method, siteHost }: Pick<LogIn, 'username' | 'method' | 'siteHost'>,
): Promise<number> {
  let number = config.severalApplications ? await accountApplicationStore().newest(account) : 1;
  while (!(await progressStore().recordLogin(applicationIdOf(account, number), username, method, siteHost)))
    number -= 1;
  return number;
}
