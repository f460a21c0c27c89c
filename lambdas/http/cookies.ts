import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '#partner';
import { SessionInvalid } from '../platform/errors.ts';
import { isLocalHttp } from '../platform/site.ts';

/** Lifetime of all session cookies in seconds, counted from the last refresh. Cognito's refresh token lives as long. */
const cookieSeconds = 12 * 60 * 60;

const prefixedCookieName = (name: string) => (isLocalHttp() ? name : `__Host-${name}`);

export const readCookie = (cookies: readonly string[], name: string): string | undefined =>
  parseCookie(cookies.join('; '))[prefixedCookieName(name)];

const attributes = (maxAge: number) => ({ path: '/', sameSite: 'strict', secure: !isLocalHttp(), maxAge }) as const;

/** Builds an HttpOnly cookie, which scripts can't read. A lifetime of 0 seconds removes the cookie. */
export const httpOnlyCookie = (name: string, value: string, seconds: number): string =>
  stringifySetCookie({ ...attributes(seconds), name: prefixedCookieName(name), value, httpOnly: true });

/** Returns the name of the cookie that marks a login for the client (specification, section 6). It grants no access. */
const markerName = () => `CognitoIdentityServiceProvider.${process.env.USER_POOL_CLIENT_ID ?? ''}.state`;

export interface Tokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

export const readTokens = (cookies: readonly string[] = []): Tokens => ({
  access: readCookie(cookies, 'access') || undefined,
  refresh: readCookie(cookies, 'refresh') || undefined,
});

export const sessionCookies = (tokens: { access: string; refresh: string }): string[] =>
  cookies(tokens.access, tokens.refresh, '1', cookieSeconds);

export const clearedCookies = (): string[] => cookies('', '', '', 0);

const cookies = (access: string, refresh: string, marker: string, seconds: number): string[] => [
  httpOnlyCookie('access', access, seconds),
  httpOnlyCookie('refresh', refresh, seconds),
  stringifySetCookie({ ...attributes(seconds), name: markerName(), value: marker }),
];

/** Returns undefined if the university allows one application per account, because the cookie is then ignored. */
const readApplicationNumber = (cookies: readonly string[] = []): string | undefined =>
  config.severalApplications ? readCookie(cookies, 'application') : undefined;

const numberFormat = /^[1-9]\d{0,3}$/;

/**
 * Returns the number of the application that the cookies select: 1 without the cookie. Does not check that the account
 * has this application; the read or write that follows does.
 * @throws SessionInvalid if the cookie isn't a number from 1 to 9999
 */
export function chosenNumber(cookies: readonly string[] | undefined): number {
  const sent = readApplicationNumber(cookies);
  if (sent === undefined) return 1;
  if (!numberFormat.test(sent)) throw new SessionInvalid();
  return Number(sent);
}

/** Returns the cookie that selects an application. The first one needs none, so a cookie that was sent is cleared. */
export function applicationCookies(number: number, cookies: readonly string[] | undefined): string[] {
  if (number !== 1) return [httpOnlyCookie('application', String(number), cookieSeconds)];
  return readApplicationNumber(cookies) === undefined ? [] : [httpOnlyCookie('application', '', 0)];
}
