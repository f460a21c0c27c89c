import { apiPrefixes, type Route, routes } from '../shared/contracts/routes.ts';

/** The HTTP APIs, each in a stack of its own. A stack holds at most 500 resources, and a call takes five. */
export type ApiName = 'api' | 'letters';

/** The prefixes that are not in the first API. If that API has no room left, move a prefix here. */
const apiByPrefix: Readonly<Record<string, ApiName>> = { '/letter': 'letters', '/api/letters': 'letters' };

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const apiOf = (path: string): ApiName =>
  Object.entries(apiByPrefix).find(([prefix]) => isBelow(path, prefix))?.[1] ?? 'api';

/** Returns the calls of an API, without those of features that the partner lacks. */
export const routesOf = (api: ApiName): readonly Route[] => routes.filter(({ path }) => apiOf(path) === api);

/** The API of each path prefix, longest prefix first, because CloudFront takes the first match. */
export const forwardedPrefixes: readonly (readonly [prefix: string, api: ApiName])[] = [
  ...new Set([...apiPrefixes, ...Object.keys(apiByPrefix)]),
]
  .filter((prefix) => routes.some(({ path }) => isBelow(path, prefix)))
  .toSorted((one, other) => other.length - one.length)
  .map((prefix) => [prefix, apiOf(prefix)]);
