import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '../../infra/local/common/listen.ts';
import { stackUrl } from './api-client.ts';

/** A call that is `lost` never reaches the server. */
export type CallOutcome = 'passes' | 'lost';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Decides the outcome of a call, immediately or later. */
type OutcomeRule = (call: Call) => CallOutcome | undefined | Promise<CallOutcome | undefined>;

export interface LossyProxy {
  readonly url: string;
  /** Sets the rule for all later calls to the API. Without a rule, all calls pass. */
  rule(rule?: OutcomeRule): void;
  /** Resolves with the next matching API call when it reaches the proxy. */
  waitForCall(matches: (call: Call) => boolean): Promise<Call>;
  /** Resolves when no API call has been in progress for a while. */
  waitUntilQuiet(): Promise<void>;
  /** Runs an action, and waits until a matching call that it caused has ended and no other call follows. */
  waitAfter(action: () => Promise<unknown>, matches?: (call: Call) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A pause in ms, longer than a client waits between a response and its next call. */
const quietMs = 400;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

export const isSave = ({ method, path }: Call) => method === 'PUT' && path === '/api/answer';
export const isSaveWith = (text: string) => (call: Call) => isSave(call) && call.body.includes(text);

interface ForwardedResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly content: Buffer;
}

const forward = ({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<ForwardedResponse> =>
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

function respond(outgoing: ServerResponse, { status, headers, content }: ForwardedResponse) {
  outgoing.writeHead(status, headers).end(content);
}

/** Starts a proxy. Unlike a page's routes, the proxy sees the requests that a page sends while the user leaves. */
export async function startLossyProxy(): Promise<LossyProxy> {
  let current: OutcomeRule | undefined;
  let openCalls = 0;
  let lastEnd = 0;
  const waiting = new Set<{ matches: (call: Call) => boolean; resolve: (call: Call) => void }>();

  async function decideOutcome(call: Call): Promise<CallOutcome> {
    for (const waiter of waiting)
      if (waiter.matches(call)) {
        waiting.delete(waiter);
        waiter.resolve(call);
      }
    return (await current?.(call)) ?? 'passes';
  }

  async function handleCall(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) {
    const { method = 'GET', url = '/' } = incoming;
    const outcome = await decideOutcome({ method, path: url.replace(/\?.*/, ''), body: body.toString() });
    if (outcome === 'lost') return void incoming.socket.destroy();
    respond(outgoing, await forward(incoming, body));
  }

  const server = createServer(async (incoming, outgoing) => {
    const isCounted = incoming.url?.startsWith('/api/') === true;
    if (isCounted) openCalls += 1;
    try {
      const body = await buffer(incoming);
      if (isCounted) await handleCall(incoming, outgoing, body);
      else respond(outgoing, await forward(incoming, body));
    } catch {
      // The browser or the stack ended the connection.
      incoming.socket.destroy();
    } finally {
      if (isCounted) {
        openCalls -= 1;
        lastEnd = Date.now();
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;

  const proxy: LossyProxy = {
    url: `http://localhost:${port}`,
    rule(rule) {
      current = rule;
    },
    waitForCall: (matches) => new Promise((resolve) => void waiting.add({ matches, resolve })),
    async waitUntilQuiet() {
      while (openCalls > 0 || Date.now() - lastEnd < quietMs) await pause();
    },
    async waitAfter(action, matches = ({ path }) => path.startsWith('/api/')) {
      const called = proxy.waitForCall(matches);
      await action();
      await called;
      await proxy.waitUntilQuiet();
    },
    stop: () => closeServer(server),
  };
  return proxy;
}
