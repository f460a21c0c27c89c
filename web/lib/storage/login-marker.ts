import { cookieNames } from './cookies.ts';
import { cookies } from './storage.ts';

const markers = () => cookieNames(cookies.read()).filter((name) => name.startsWith('CognitoIdentityServiceProvider'));

/** Whether the login marker exists. It grants no access: the cookies of the session are HttpOnly. */
export const hasLoginMarker = (): boolean => markers().length > 0;

/** Removes the marker after a logout that did not reach the server, which would have removed it. */
export const removeLoginMarker = () => markers().forEach(cookies.remove);
