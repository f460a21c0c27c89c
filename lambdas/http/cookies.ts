import { parseCookie, stringifySetCookie } from 'cookie';
import { isLocalHttp } from '../platform/site.ts';

/** Seconds from the last refresh, for all cookies: the lifetime of Cognito's refresh token. */
export const cookieSeconds = 12 * 60 * 60;

const names = () =>
  isLocalHttp() ? { access: 'access', refresh: 'refresh' } : { access: '__Host-access', refresh: '__Host-refresh' };

/** Tells the client that someone is logged in (specification, section 6); grants nothing. */
const markerName = () => `CognitoIdentityServiceProvider.${process.env.USER_POOL_CLIENT_ID ?? ''}.state`;

export interface Tokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

export function readTokens(cookies: readonly string[] = []): Tokens {
  const sent = parseCookie(cookies.join('; '));
  const { access, refresh } = names();
  return { access: sent[access] || undefined, refresh: sent[refresh] || undefined };
}

export const sessionCookies = (tokens: { access: string; refresh: string }): string[] =>
  cookies(tokens.access, tokens.refresh, '1', cookieSeconds);

export const clearedCookies = (): string[] => cookies('', '', '', 0);

function cookies(access: string, refresh: string, marker: string, seconds: number): string[] {
  const common = { path: '/', sameSite: 'strict', secure: !isLocalHttp(), maxAge: seconds } as const;
  return [
    stringifySetCookie({ ...common, name: names().access, value: access, httpOnly: true }),
    stringifySetCookie({ ...common, name: names().refresh, value: refresh, httpOnly: true }),
    stringifySetCookie({ ...common, name: markerName(), value: marker }),
  ];
}
