import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { stackUrl } from './api-client.ts';

/** What becomes of a script: it comes after some ms, never, not any more, or as another release has it. */
export type ScriptFate = number | 'never' | 'lost' | 'gone' | 'older';

export interface ScriptLine {
  readonly url: string;
  /** Decides each script's fate from here on, and ends the requests of those that never come. */
  rule(fateOf: (path: string) => ScriptFate | Promise<ScriptFate>): void;
  stop(): void;
}

/** A line between a browser and the site that carries everything but scripts at once. */
export async function startScriptLine(): Promise<ScriptLine> {
  let fateOf: Parameters<ScriptLine['rule']>[0] = () => 0;
  const hanging = new Set<Socket>();
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const fate = /^\/assets\/.*\.js$/.test(url) ? await fateOf(url) : 0;
    if (fate === 'never') return void hanging.add(incoming.socket);
    if (fate === 'lost') return void incoming.socket.destroy();
    if (fate === 'gone') return void outgoing.writeHead(404).end();
    if (typeof fate === 'number') await sleep(fate);
    const { host: _, 'accept-encoding': __, ...others } = headers;
    const forwarded = request(new URL(url, stackUrl()), { method, headers: { ...others, host: headers.host } });
    forwarded.once('error', () => incoming.socket.destroy());
    forwarded.once('response', async (response) => {
      const body = await buffer(response).catch(() => undefined);
      if (!body) return void incoming.socket.destroy();
      const { 'content-length': ___, ...kept } = response.headers;
      outgoing.writeHead(response.statusCode ?? 500, kept).end(fate === 'older' ? ofAnotherRelease(body) : body);
    });
    incoming.pipe(forwarded);
  });
  const port = await listenAnew(server);
  server.unref();
  return {
    url: `http://localhost:${port}`,
    rule(next) {
      fateOf = next;
      for (const socket of hanging) socket.destroy();
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const ports = new Set<number>();

/** The system may give a port again, and a browser keeps what was typed at its site. */
async function listenAnew(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  if (!ports.has(port)) {
    ports.add(port);
    return port;
  }
  await new Promise((closed) => server.close(closed));
  return listenAnew(server);
}

/** A line for one visit: it is a site of its own, of which the browser keeps nothing yet. */
export async function onScriptLine<Result>(visit: (line: ScriptLine) => Promise<Result>): Promise<Result> {
  const line = await startScriptLine();
  try {
    return await visit(line);
  } finally {
    line.stop();
  }
}

/** Its first screen is not the one of the page. */
const ofAnotherRelease = (script: Buffer): string =>
  script
    .toString()
    .replaceAll('Middle Name', 'Second Name')
    .replaceAll('Questions are required', 'Answers are required');
