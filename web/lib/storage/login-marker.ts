import { cookieNames } from './cookies.ts';
import { cookies } from './storage.ts';

const markers = () => cookieNames(cookies.read()).filter((name) => name.startsWith('CognitoIdentityServiceProvider'));

/** The cookie only tells scripts of a session and grants nothing: the session's own are HttpOnly. */
export const hasLoginMarker = (): boolean => markers().length > 0;

/** For a log-out that did not reach the server, which would have cleared it. */
export const removeLoginMarker = () => markers().forEach(cookies.remove);
