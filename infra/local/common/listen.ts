import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly url: string;
  stop(): Promise<void>;
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Stops taking requests, lets those under way end for a moment, then cuts what is left. */
export function closeServer(server: Server, patience = 0): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Longer than clients keep an idle connection: on a busy machine they would else write to one that is being closed. */
const keepAliveTimeout = 65_000;

const serverFor = (listener: RequestListener) => createServer({ keepAliveTimeout }, listener);

/** A server on a free port of 127.0.0.1. */
export async function listenPrivately(listener: RequestListener | Server): Promise<Listening> {
  const server = typeof listener === 'function' ? serverFor(listener) : listener;
  const port = await listening(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}

const hasNoIpv6 = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));

/** Two servers on one port of the loopback, 127.0.0.1 and (where there is one) ::1, since `localhost` may be either. */
export async function listenOnLoopback(listener: RequestListener, wanted: number) {
  const [v4, v6] = [serverFor(listener), serverFor(listener)];
  const port = await listening(v4, wanted, '127.0.0.1');
  try {
    await listening(v6, port, '::1');
  } catch (error) {
    if (hasNoIpv6(error)) return { port, servers: [v4] };
    v4.close();
    throw error;
  }
  return { port, servers: [v4, v6] };
}
