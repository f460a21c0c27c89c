import { noteOnFailure } from './failure-notes.ts';

/** A response of the API. `body` is parsed if the response is JSON; otherwise it is text. */
export interface ApiResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ApiClient {
  /** The cookies by name, as the browser would send them. */
  readonly cookies: Map<string, string>;
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<Body>>;
  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<ApiResponse<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<Body>>;
  put<Body = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<Body>>;
  del<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<ApiResponse<Body>>;
}

export function stackUrl(): string {
  const url = process.env.STACK_URL;
  if (!url) throw new Error('STACK_URL is not set. Run the tests with npm test.');
  return url;
}

function keepCookies(cookies: Map<string, string>, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const ended = attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute));
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
    if (ended || (expires !== undefined && Date.parse(expires) <= Date.now())) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The number of recent responses that a failure message shows. */
const shownAnswers = 3;
const lastAnswers: string[] = [];

function rememberAnswer(call: string, status: number, text: string) {
  lastAnswers.push(`${new Date().toISOString()} ${call} answered ${status}: ${text.slice(0, 300)}`);
  lastAnswers.splice(0, lastAnswers.length - shownAnswers);
  const { STACK_LOG } = process.env;
  noteOnFailure('answers', () => [...lastAnswers, ...(STACK_LOG ? [`The log: ${STACK_LOG}`] : [])].join('\n'));
}

const parsed = (text: string, type: string | null) =>
  type?.includes('application/json') && text ? JSON.parse(text) : text;

/** Returns a client with its own cookies that sends same-origin requests, by default to the stack under test. */
export function apiClient(site?: string): ApiClient {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, extra: Record<string, string> = {}) {
    const base = site ?? stackUrl();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, base), {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        origin: new URL(base).origin,
        ...(cookie ? { cookie } : {}),
        ...extra,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    keepCookies(cookies, response.headers);
    const text = await response.text();
    rememberAnswer(`${method} ${path}`, response.status, text);
    const answer = parsed(text, response.headers.get('content-type'));
    return { status: response.status, headers: response.headers, body: answer };
  }

  return {
    cookies,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    del: (path, headers) => send('DELETE', path, undefined, headers),
  };
}
