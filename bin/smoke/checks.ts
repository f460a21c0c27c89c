// The smoke test calls a site by its public address: once in `bin/smoke.ts`, on a schedule in the Lambda `canary.ts`.

export interface Check {
  readonly what: string;
  run(site: URL): Promise<void>;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function request(site: URL, method: string, path: string, { headers, body }: RequestOptions = {}) {
  const response = await fetch(new URL(path, site), {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'smoke-test',
      origin: site.origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(method !== 'GET' && body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

/** Returns the cookies that a response sets, as the `cookie` header of the next request. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

export async function runChecks(
  checks: readonly Check[],
  site: URL,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { what, run } of checks) {
    try {
      await run(site);
      report(`ok      ${what}`);
    } catch (error) {
      failures.push(what);
      report(`FAILED  ${what}\n        ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return failures;
}
