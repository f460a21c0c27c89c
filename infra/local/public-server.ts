import type { RequestListener, Server } from 'node:http';
import { closeServer, listenOnLoopback } from './common/listen.ts';
import { StartProblem } from './common/start-problem.ts';
import { respondStarting } from './gateway/gateway.ts';

export interface PublicServer {
  readonly url: string;
  readonly servers: readonly Server[];
  setListener(listener: RequestListener): void;
  stop(): Promise<void>;
}

const requestTimeoutMs = 2_000;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

async function listen(port: number, listener: RequestListener) {
  try {
    return await listenOnLoopback(listener, port);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`);
    if (codeOf(error) === 'EACCES')
      throw new StartProblem(`You don't have permission to use port ${port}. Set PORT to a number above 1023.`);
    throw error;
  }
}

/** Opens the public port. Call this function first, so that a port in use is reported immediately. */
export async function openPublicServer(wanted: number): Promise<PublicServer> {
  let currentListener = respondStarting;
  const { port, servers } = await listen(wanted, (request, response) => currentListener(request, response));
  return {
    url: `http://localhost:${port}`,
    servers,
    setListener(listener) {
      currentListener = listener;
    },
    async stop() {
      await Promise.all(servers.map((server) => closeServer(server, requestTimeoutMs)));
    },
  };
}
