import { cookieNames } from './cookies.ts';

const markersIn = (cookies: string) =>
  cookieNames(cookies).filter((name) => name.startsWith('CognitoIdentityServiceProvider'));

/** The cookie only tells scripts of a session and grants nothing: the session's own are HttpOnly. */
export const hasLoginMarker = (): boolean => markersIn(document.cookie).length > 0;

/** For a log-out that did not reach the server, which would have cleared it. */
export function removeLoginMarker() {
  for (const name of markersIn(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}
