import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '#partner';
import { SessionInvalid } from '../platform/errors.ts';
import { isLocalHttp } from '../platform/site.ts';

/** Seconds from the last refresh, for all cookies of a session: the lifetime of Cognito's refresh token. */
const cookieSeconds = 12 * 60 * 60;

const fullName = (name: string) => (isLocalHttp() ? name : `__Host-${name}`);

export const sentCookie = (cookies: readonly string[], name: string): string | undefined =>
  parseCookie(cookies.join('; '))[fullName(name)];

const attributes = (maxAge: number) => ({ path: '/', sameSite: 'strict', secure: !isLocalHttp(), maxAge }) as const;

/** That no script reads. 0 seconds remove it. */
export const ownCookie = (name: string, value: string, seconds: number): string =>
  stringifySetCookie({ ...attributes(seconds), name: fullName(name), value, httpOnly: true });

/** Tells the client that someone is logged in (specification, section 6); grants nothing. */
const markerName = () => `CognitoIdentityServiceProvider.${process.env.USER_POOL_CLIENT_ID ?? ''}.state`;

export interface Tokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

export const readTokens = (cookies: readonly string[] = []): Tokens => ({
  access: sentCookie(cookies, 'access') || undefined,
  refresh: sentCookie(cookies, 'refresh') || undefined,
});

export const sessionCookies = (tokens: { access: string; refresh: string }): string[] =>
  cookies(tokens.access, tokens.refresh, '1', cookieSeconds);

export const clearedCookies = (): string[] => cookies('', '', '', 0);

const cookies = (access: string, refresh: string, marker: string, seconds: number): string[] => [
  ownCookie('access', access, seconds),
  ownCookie('refresh', refresh, seconds),
  stringifySetCookie({ ...attributes(seconds), name: markerName(), value: marker }),
];

/** Not read where accounts have one application. */
const sentNumber = (cookies: readonly string[] = []): string | undefined =>
  config.severalApplications ? sentCookie(cookies, 'application') : undefined;

const numberFormat = /^[1-9]\d{0,3}$/;

/**
 * The number of the application that a session's calls mean: 1 without the cookie. Whether the account has it, the call
 * finds where it reads or writes. Throws SessionInvalid.
 */
export function chosenNumber(cookies: readonly string[] | undefined): number {
  const sent = sentNumber(cookies);
  if (sent === undefined) return 1;
  if (!numberFormat.test(sent)) throw new SessionInvalid();
  return Number(sent);
}

/** For the first application that of another one is cleared, if it was sent. */
export function applicationCookies(number: number, cookies: readonly string[] | undefined): string[] {
  if (number !== 1) return [ownCookie('application', String(number), cookieSeconds)];
  return sentNumber(cookies) === undefined ? [] : [ownCookie('application', '', 0)];
}
