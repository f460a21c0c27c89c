import { parseCookie, stringifySetCookie } from 'cookie';
import { SessionInvalid } from '../platform/errors.ts';
import { config } from '../platform/partner-form.ts';
import { isLocalHttp } from '../platform/site.ts';
import { cookieSeconds } from './cookies.ts';

const cookieName = () => (isLocalHttp() ? 'application' : '__Host-application');
const numberFormat = /^[1-9]\d{0,3}$/;

/**
 * The number of the application that a session's calls mean: 1 without the cookie. Whether the account has it, the call
 * finds where it reads or writes. Throws SessionInvalid.
 */
export function chosenNumber(cookies: readonly string[] = []): number {
  const sent = config.severalApplications ? parseCookie(cookies.join('; '))[cookieName()] : undefined;
  if (sent === undefined) return 1;
  if (!numberFormat.test(sent)) throw new SessionInvalid();
  return Number(sent);
}

/** None for the first application, and none where accounts have one. */
export function applicationCookies(number: number): string[] {
  if (!config.severalApplications) return [];
  const attributes = { path: '/', sameSite: 'strict', secure: !isLocalHttp(), httpOnly: true } as const;
  const [value, maxAge] = number === 1 ? ['', 0] : [String(number), cookieSeconds];
  return [stringifySetCookie({ ...attributes, name: cookieName(), value, maxAge })];
}
