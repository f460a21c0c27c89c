import { config } from '#partner';
import { dynamoAccountApplications } from '../application/account-applications.ts';
import { applicationIdOf } from '../application/application.ts';
import { dynamoProgress } from '../application/progress.ts';
import type { Tokens } from '../identity/log-ins.ts';
import { dynamoSessions } from '../identity/sessions.ts';
import { tokenVerifier } from '../identity/verify-token.ts';
import { WrongCredentials } from '../platform/errors.ts';
import { applicationCookies, sessionCookies } from './cookies.ts';

interface LogIn {
  readonly username: string;
  readonly tokens: Tokens;
  /**
   * When the request arrived, before the password was checked. A password reset ends the sessions that began before it.
   */
  readonly began: Date;
  readonly sent: readonly string[];
  readonly by: 'password' | 'confirmation';
  readonly siteHost: string;
}

/**
 * Starts a session and records the log-in in the account's newest application. Returns the cookies to set.
 * @throws WrongCredentials if the access token isn't valid
 */
export async function beginSession({ tokens, began, sent, ...logIn }: LogIn): Promise<string[]> {
  const verified = await tokenVerifier()(tokens.access);
  if (verified === 'invalid' || verified === 'expired') throw new WrongCredentials();
  await dynamoSessions().start(verified, began);
  const number = await recordInNewest(verified.account, logIn);
  return [...sessionCookies(tokens), ...applicationCookies(number, sent)];
}

/** Records the log-in in the newest application that still exists. Returns its number. */
async function recordInNewest(
  account: string,
  { username, by, siteHost }: Pick<LogIn, 'username' | 'by' | 'siteHost'>,
): Promise<number> {
  let number = config.severalApplications ? await dynamoAccountApplications().newest(account) : 1;
  while (!(await dynamoProgress().recordLogin(applicationIdOf(account, number), username, by, siteHost))) number -= 1;
  return number;
}
