import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '#partner';
import { SessionInvalid } from '../platform/errors.ts';
import { isLocalHttp } from '../platform/site.ts';
import { cookieSeconds } from './cookies.ts';

const cookieName = () => (isLocalHttp() ? 'application' : '__Host-application');
/** Not read where accounts have one application. */
const sentIn = (cookies: readonly string[] = []): string | undefined =>
  config.severalApplications ? parseCookie(cookies.join('; '))[cookieName()] : undefined;

const numberFormat = /^[1-9]\d{0,3}$/;

/**
 * The number of the application that a session's calls mean: 1 without the cookie. Whether the account has it, the call
 * finds where it reads or writes. Throws SessionInvalid.
 */
export function chosenNumber(cookies: readonly string[] | undefined): number {
  const sent = sentIn(cookies);
  if (sent === undefined) return 1;
  if (!numberFormat.test(sent)) throw new SessionInvalid();
  return Number(sent);
}

/** For the first application that of another one is cleared, if it was sent. */
export function applicationCookies(number: number, cookies: readonly string[] | undefined): string[] {
  if (number === 1 && sentIn(cookies) === undefined) return [];
  const attributes = { path: '/', sameSite: 'strict', secure: !isLocalHttp(), httpOnly: true } as const;
  const [value, maxAge] = number === 1 ? ['', 0] : [String(number), cookieSeconds];
  return [stringifySetCookie({ ...attributes, name: cookieName(), value, maxAge })];
}
