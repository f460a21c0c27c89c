import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '../../infra/local/common/listen.ts';
import { stackUrl } from './api-client.ts';

/**
 * The outcome of a call. `lost` never arrives, `unheard` is executed but its response is lost, and `doubled` arrives
 * twice.
 */
export type Fate = 'passes' | 'lost' | 'unheard' | 'doubled' | 'unavailable';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Decides the outcome of a call, immediately or later. */
type Rule = (call: Call) => Fate | undefined | Promise<Fate | undefined>;

export interface Line {
  readonly url: string;
  /** Sets the rule for all later calls to the API. Without a rule, all calls pass. */
  rule(rule?: Rule): void;
  /** Resolves with the next matching API call when it reaches the proxy. */
  next(fits: (call: Call) => boolean): Promise<Call>;
  /** Resolves when no API call is in progress. */
  idle(): Promise<void>;
  /** Resolves when no API call has been in progress for a while. */
  quiet(): Promise<void>;
  /** Ends all connections and accepts none until `mend`, so that the site cannot be reached. */
  cut(): void;
  mend(): Promise<void>;
  /** Runs an action, and waits until a matching call that it caused has ended and no other call follows. */
  after(act: () => Promise<unknown>, fits?: (call: Call) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than a client waits between a response and its next call. */
const quietMs = 400;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

export const isSave = ({ method, path }: Call) => method === 'PUT' && path === '/api/answer';
export const holds = (text: string) => (call: Call) => isSave(call) && call.body.includes(text);

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly content: Buffer;
}

const forward = ({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const forwarded = request(new URL(url, stackUrl()), { method, headers }, (response) =>
      buffer(response).then(
        (content) => resolve({ status: response.statusCode ?? 500, headers: response.headers, content }),
        reject,
      ),
    );
    forwarded.once('error', reject);
    forwarded.end(body);
  });

const unavailable: Answered = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  content: Buffer.from('{"message":"Service Unavailable"}'),
};

function respond(outgoing: ServerResponse, { status, headers, content }: Answered) {
  outgoing.writeHead(status, headers).end(content);
}

/**
 * Starts a proxy between a browser and the site. Unlike the routes of a page, the proxy sees the requests that a page
 * sends while the user leaves it.
 */
export async function startLine(): Promise<Line> {
  let current: Rule | undefined;
  let open = 0;
  let lastEnd = 0;
  const waiting = new Set<{ fits: (call: Call) => boolean; found: (call: Call) => void }>();

  async function fateOf(call: Call): Promise<Fate> {
    for (const each of waiting)
      if (each.fits(call)) {
        waiting.delete(each);
        each.found(call);
      }
    return (await current?.(call)) ?? 'passes';
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) {
    const { method = 'GET', url = '/' } = incoming;
    const fate = await fateOf({ method, path: url.replace(/\?.*/, ''), body: body.toString() });
    if (fate === 'lost') return void incoming.socket.destroy();
    if (fate === 'unavailable') return respond(outgoing, unavailable);
    const answered = await forward(incoming, body);
    if (fate === 'doubled') await forward(incoming, body);
    if (fate === 'unheard') return void incoming.socket.destroy();
    respond(outgoing, answered);
  }

  const server = createServer(async (incoming, outgoing) => {
    const isCounted = incoming.url?.startsWith('/api/') === true;
    if (isCounted) open += 1;
    try {
      const body = await buffer(incoming);
      if (isCounted) await carry(incoming, outgoing, body);
      else respond(outgoing, await forward(incoming, body));
    } catch {
      // The browser or the stack ended the connection.
      incoming.socket.destroy();
    } finally {
      if (isCounted) {
        open -= 1;
        lastEnd = Date.now();
      }
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, resolve));
  await listen(0);
  server.unref();
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    server.closeAllConnections();
  };

  const line: Line = {
    url: `http://localhost:${port}`,
    rule(rule) {
      current = rule;
    },
    cut,
    mend: () => listen(port),
    next: (fits) => new Promise((found) => void waiting.add({ fits, found })),
    async idle() {
      while (open > 0) await pause();
    },
    async quiet() {
      while (open > 0 || Date.now() - lastEnd < quietMs) await pause();
    },
    async after(act, fits = ({ path }) => path.startsWith('/api/')) {
      const called = line.next(fits);
      await act();
      await called;
      await line.quiet();
    },
    stop: () => closeServer(server),
  };
  return line;
}
