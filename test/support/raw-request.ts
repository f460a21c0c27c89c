import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

interface RawRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request with exactly these headers. `fetch` would add some of its own. */
export function rawRequest(url: string, { method, headers, body }: RawRequest) {
  return new Promise<{ status: number; cookies: readonly string[]; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      readText(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], text }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}
