import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenPrivately } from '../../../infra/local/common/listen.ts';
import { openSite } from '../../../infra/local/gateway/serve-site.ts';
import { buildPlain, plainPage } from '../form/build.ts';
import type { Measured } from '../form/measured.ts';

/** Builds the measured page in plain React and serves it as the local stack serves the client. */
export async function referenceSite(measured: Measured, dir: string) {
  const built = join(dir, 'built');
  await buildPlain(measured, built);
  copyFileSync(join(built, plainPage), join(built, 'index.html'));
  return listenPrivately(await openSite(built, join(dir, 'served'), {}));
}
