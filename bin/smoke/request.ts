export interface Check {
  readonly what: string;
  run(site: URL): Promise<void>;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function request(site: URL, method: string, path: string, { headers, body }: Sent = {}) {
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

/** The cookies that a response sets, as the next request sends them. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
