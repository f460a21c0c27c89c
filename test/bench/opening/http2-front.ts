import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';

export interface Front {
  readonly url: string;
  stop(): void;
}

/** Headers that HTTP/2 forbids (RFC 9113, section 8.2.2) or that belong to the connection to the HTTP/1.1 server. */
const ofConnection = /^(:|connection$|keep-alive$|transfer-encoding$|upgrade$|proxy-connection$|host$)/;

const without = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.test(name)));

/** Serves the HTTP/1.1 server at `port` over HTTP/2, as CloudFront does. Creates a new key in `workDir`. */
export async function http2Front(port: number, workDir: string): Promise<Front> {
  const [key, cert] = [join(workDir, 'key.pem'), join(workDir, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'].concat([
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ]),
    { stdio: 'ignore' },
  );
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const behind = forward(
      { port, host: '127.0.0.1', method, path, headers: { ...without(headers), host: headers[':authority'] } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers));
        answer.pipe(outgoing);
      },
    );
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `https://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => void server.close(),
  };
}
