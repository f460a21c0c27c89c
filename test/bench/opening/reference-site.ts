import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openSite } from '../../../infra/local/gateway/serve-site.ts';
import { buildSubject, pageOf, type Subject } from '../form/build.ts';
import type { Measured } from '../form/measured.ts';

export interface ReferenceSite {
  readonly port: number;
  stop(): void;
}

/** Builds the measured page by other means and serves it as the local stack serves the client. */
export async function referenceSite(subject: Subject, measured: Measured, dir: string): Promise<ReferenceSite> {
  const built = join(dir, 'built');
  await buildSubject(subject, measured, built);
  copyFileSync(join(built, pageOf(subject)), join(built, 'index.html'));
  const server = createServer(await openSite(built, join(dir, 'served'), {}));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
