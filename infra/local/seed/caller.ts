import type { Contract } from '../../../shared/contracts/contract.ts';

/** Throws when the answer is not a success. */
export type Call = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  body?: Body,
  params?: Readonly<Record<Param, string>>,
) => Promise<Result>;

/** Calls the stack as one browser does, with the cookies that it was given, or with a link's header. */
export function caller(site: string, linked: Readonly<Record<string, string>> = {}): Call {
  let cookie = '';
  return async <Body, Query, Param extends string, Result>(
    { method, path }: Contract<Body, Query, Param, Result>,
    body?: Body,
    params?: Readonly<Record<Param, string>>,
  ) => {
    const filled = Object.entries<string>(params ?? {}).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, value),
      path,
    );
    const headers = { 'content-type': 'application/json', origin: site, cookie, ...linked };
    const response = await fetch(site + filled, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} while the samples were made.`);
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return (await response.json()) as Result;
  };
}
