import { cookieNames } from '../../lib/cookies.ts';

const markerOf = (cookies: string) =>
  cookieNames(cookies).filter((name) => name.startsWith('CognitoIdentityServiceProvider'));

/** Whether the readable cookie is there that tells scripts of a session; it grants nothing. */
export const hasLoginMarker = (): boolean => markerOf(document.cookie).length > 0;

/** Removes the marker for a session that the server could not be told the end of. */
export function removeLoginMarker() {
  for (const name of markerOf(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}
