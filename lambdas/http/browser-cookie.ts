import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { hashed } from '../platform/hashed.ts';
import { isLocalHttp } from '../platform/site.ts';

/** Seconds: how long a confirmation code is valid. */
const maxAge = 24 * 60 * 60;

const cookieName = () => (isLocalHttp() ? 'signup' : '__Host-signup');
const nonceFormat = /^[\w-]{43}$/;

/** The random cookie of a browser that has signed up. */
function nonceIn(cookies: readonly string[]): string | undefined {
  const sent = parseCookie(cookies.join('; '))[cookieName()];
  return sent !== undefined && nonceFormat.test(sent) ? sent : undefined;
}

/** The hash of the browser's cookie; undefined when it has not signed up within a day. */
export function knownBrowser(cookies: readonly string[]): string | undefined {
  const nonce = nonceIn(cookies);
  return nonce === undefined ? undefined : hashed(nonce);
}

/** A browser keeps its cookie for a day: all its sign-ups are its own, also after one of them is confirmed. */
export function rememberBrowser(cookies: readonly string[]): { browser: string; cookie: string } {
  const nonce = nonceIn(cookies) ?? randomBytes(32).toString('base64url');
  return { browser: hashed(nonce), cookie: cookieOf(nonce) };
}

function cookieOf(value: string): string {
  const attributes = { path: '/', sameSite: 'strict', secure: !isLocalHttp(), httpOnly: true, maxAge } as const;
  return stringifySetCookie({ ...attributes, name: cookieName(), value });
}
