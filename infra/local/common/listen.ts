import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

const startListening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Closes a server. Refuses new requests, waits `timeoutMs` for open ones, then closes their connections. */
export function closeServer(server: Server, timeoutMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(forceCloseTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The keep-alive timeout in ms. It exceeds fetch's limit of ten minutes, or fetch could use a closing connection. */
const keepAliveTimeout = 660_000;

const serverFor = (listener: RequestListener) => createServer({ keepAliveTimeout }, listener);

export async function listenPrivately(listener: RequestListener | Server): Promise<RunningServer> {
  const server = typeof listener === 'function' ? serverFor(listener) : listener;
  const port = await startListening(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}

const hasNoIpv6 = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));

/** Opens two servers on one port, for 127.0.0.1 and ::1, because `localhost` may resolve to either. */
export async function listenOnLoopback(listener: RequestListener, wanted: number) {
  const [v4, v6] = [serverFor(listener), serverFor(listener)];
  const port = await startListening(v4, wanted, '127.0.0.1');
  try {
    await startListening(v6, port, '::1');
  } catch (error) {
    if (hasNoIpv6(error)) return { port, servers: [v4] };
    v4.close();
    throw error;
  }
  return { port, servers: [v4, v6] };
}
