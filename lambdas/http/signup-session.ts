import { parseCookie, stringifySetCookie } from 'cookie';
import { signupSessionMinutes } from '../../shared/account/signup-browser.ts';
import { cognito } from '../identity/cognito.ts';
import { closeEnvelope, openEnvelope } from '../platform/envelope.ts';
import { isLocalHttp } from '../platform/site.ts';

const cookieName = () => (isLocalHttp() ? 'signup-session' : '__Host-signup-session');

/** Cognito's longest: a session of every length, and none for a taken address, has a cookie that looks the same. */
const longest = 2048;

const keyFor = async (browser: string) =>
  Buffer.from(await cognito().proof.keyedHash(`signup-session#${browser}`), 'hex');

/**
 * The session of a sign-up, with which its confirmation logs in, kept by the browser that signed up until then. It is sealed
 * for that browser: without the browser's own cookie it is of no use.
 */
export async function signupSessionCookie(browser: string, session = ''): Promise<string> {
  const key = { plain: await keyFor(browser), encrypted: new Uint8Array() };
  return cookieOf(Buffer.from(closeEnvelope(key, session.padEnd(longest))).toString('base64url'));
}

export const clearedSignupSession = (): string => cookieOf('', 0);

/** Undefined when there is none, or it was changed or sealed for another browser. */
export async function signupSessionIn(
  cookies: readonly string[],
  browser: string | undefined,
): Promise<string | undefined> {
  const sent = parseCookie(cookies.join('; '))[cookieName()];
  if (!sent || browser === undefined) return undefined;
  try {
    return openEnvelope(await keyFor(browser), Buffer.from(sent, 'base64url')).trim() || undefined;
  } catch {
    return undefined;
  }
}

function cookieOf(value: string, maxAge = signupSessionMinutes * 60): string {
  const attributes = { path: '/', sameSite: 'strict', secure: !isLocalHttp(), httpOnly: true, maxAge } as const;
  return stringifySetCookie({ ...attributes, name: cookieName(), value });
}
