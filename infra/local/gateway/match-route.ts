import type { Contract } from '../../../shared/contracts/contract.ts';

type Route = Pick<Contract, 'method' | 'path'>;

export interface RouteMatch<R extends Route> {
  readonly route: R;
  readonly pathParameters: Readonly<Record<string, string>>;
}

function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parameters: [string, string][] = [];
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name && value) parameters.push([name, decodeURIComponent(value)]);
    else if (part !== value) return undefined;
  }
  return Object.fromEntries(parameters);
}

/** Finds a route as API Gateway does: case and trailing slashes matter. Throws a URIError for a malformed path. */
export function matchRoute<R extends Route>(
  routes: readonly R[],
  method: string,
  path: string,
): RouteMatch<R> | undefined {
  for (const route of routes) {
    if (route.method !== method) continue;
    const pathParameters = parametersOf(route.path, path);
    if (pathParameters) return { route, pathParameters };
  }
  return undefined;
}
