import { apiPrefixes, type Route, routes } from '../shared/contracts/routes.ts';

/** Each is an HTTP API in a stack of its own: a stack has 500 resources at most, and five are a call's. */
export type ApiName = 'api' | 'letters';

/** What is not of the first API: one that has no room left gives a prefix away. */
const elsewhere: Readonly<Record<string, ApiName>> = { '/letter': 'letters', '/api/letters': 'letters' };

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const apiOf = (path: string): ApiName =>
  Object.entries(elsewhere).find(([prefix]) => isBelow(path, prefix))?.[1] ?? 'api';

/** None of a part that the partner does not have. */
export const callsOf = (api: ApiName): readonly Route[] => routes.filter(({ path }) => apiOf(path) === api);

/** Which API answers below a prefix, the longest first: of several that match, CloudFront takes the first. */
export const forwarded: readonly (readonly [prefix: string, api: ApiName])[] = [
  ...new Set([...apiPrefixes, ...Object.keys(elsewhere)]),
]
  .filter((prefix) => routes.some(({ path }) => isBelow(path, prefix)))
  .toSorted((one, other) => other.length - one.length)
  .map((prefix) => [prefix, apiOf(prefix)]);
