import { randomBytes } from 'node:crypto';
import { signupSessionMinutes } from '../../shared/account/signup-browser.ts';
import { cognito } from '../identity/cognito.ts';
import { closeEnvelope, openEnvelope } from '../platform/sealing/envelope.ts';
import { hashed } from '../platform/sha256.ts';
import { ownCookie, sentCookie } from './cookies.ts';

/** Seconds: how long a confirmation code is valid. */
const browserSeconds = 24 * 60 * 60;

const nonceFormat = /^[\w-]{43}$/;

function nonceIn(cookies: readonly string[]): string | undefined {
  const sent = sentCookie(cookies, 'signup');
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
  return { browser: hashed(nonce), cookie: ownCookie('signup', nonce, browserSeconds) };
}

/** Cognito's longest: a session of every length, and none for a taken address, has a cookie that looks the same. */
const longestSession = 2048;

const keyFor = async (browser: string) =>
  Buffer.from(await cognito().proof.keyedHash(`signup-session#${browser}`), 'hex');

/**
 * The session of a sign-up, with which its confirmation logs in, kept by the browser that signed up until then. It is sealed
 * for that browser: without the browser's own cookie it is of no use.
 */
export async function signupSessionCookie(browser: string, session = ''): Promise<string> {
  const key = { plain: await keyFor(browser), encrypted: new Uint8Array() };
  const sealed = Buffer.from(closeEnvelope(key, session.padEnd(longestSession))).toString('base64url');
  return ownCookie('signup-session', sealed, signupSessionMinutes * 60);
}

export const clearedSignupSession = (): string => ownCookie('signup-session', '', 0);

/** Undefined when there is none, or it was changed or sealed for another browser. */
export async function signupSessionIn(
  cookies: readonly string[],
  browser: string | undefined,
): Promise<string | undefined> {
  const sent = sentCookie(cookies, 'signup-session');
  if (!sent || browser === undefined) return undefined;
  try {
    return openEnvelope(await keyFor(browser), Buffer.from(sent, 'base64url')).trim() || undefined;
  } catch {
    return undefined;
  }
}
