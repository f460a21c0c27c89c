import { randomBytes } from 'node:crypto';
import { signupSessionMinutes } from '../../shared/account/signup-browser.ts';
import { cognito } from '../identity/cognito.ts';
import { decryptEnvelope, encryptEnvelope } from '../platform/sealing/envelope.ts';
import { sha256 } from '../platform/sha256.ts';
import { httpOnlyCookie, readCookie } from './cookies.ts';

/** The lifetime in seconds of the cookie that identifies the browser, equal to that of Cognito's codes. */
const browserSeconds = 24 * 60 * 60;

const nonceFormat = /^[\w-]{43}$/;

function nonceIn(cookies: readonly string[]): string | undefined {
  const sent = readCookie(cookies, 'signup');
  return sent !== undefined && nonceFormat.test(sent) ? sent : undefined;
}

/** Returns the hash of the browser's cookie, or undefined if the browser has not signed up within the last day. */
export function browserHashIn(cookies: readonly string[]): string | undefined {
  const nonce = nonceIn(cookies);
  return nonce === undefined ? undefined : sha256(nonce);
}

/** Keeps one nonce for all sign-ups of a browser, so that a sign-up can be confirmed even after a later one. */
export function rememberBrowser(cookies: readonly string[]): { browser: string; cookie: string } {
  const nonce = nonceIn(cookies) ?? randomBytes(32).toString('base64url');
  return { browser: sha256(nonce), cookie: httpOnlyCookie('signup', nonce, browserSeconds) };
}

/** Cognito's longest session, in characters. All sessions are padded, so that no cookie reveals a taken address. */
const longestSession = 2048;

const keyFor = async (browser: string) =>
  Buffer.from(await cognito().secretHasher.keyedHash(`signup-session#${browser}`), 'hex');

/**
 * Builds the cookie with the session of a sign-up. The confirmation uses the session to log in without a password. The
 * session is encrypted with a key that is derived from the browser's own cookie, so it is useless without that cookie.
 */
export async function signupSessionCookie(browser: string, session = ''): Promise<string> {
  const key = { plain: await keyFor(browser), encrypted: new Uint8Array() };
  const sealed = Buffer.from(encryptEnvelope(key, session.padEnd(longestSession))).toString('base64url');
  return httpOnlyCookie('signup-session', sealed, signupSessionMinutes * 60);
}

export const clearedSignupSession = (): string => httpOnlyCookie('signup-session', '', 0);

/** Returns the session of a sign-up, or undefined if the cookie is missing, modified or sealed for another browser. */
export async function signupSessionIn(
  cookies: readonly string[],
  browser: string | undefined,
): Promise<string | undefined> {
  const sent = readCookie(cookies, 'signup-session');
  if (!sent || browser === undefined) return undefined;
  try {
    return decryptEnvelope(await keyFor(browser), Buffer.from(sent, 'base64url')).trim() || undefined;
  } catch {
    return undefined;
  }
}
