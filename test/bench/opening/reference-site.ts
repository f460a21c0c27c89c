import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenPrivately } from '../../../infra/local/common/listen.ts';
import { openSite } from '../../../infra/local/gateway/serve-site.ts';
import { buildSubject, pageOf, type Subject } from '../form/build.ts';
import type { Measured } from '../form/measured.ts';

/** Builds the measured page as another subject and serves it the way the local stack serves the client. */
export async function referenceSite(subject: Subject, measured: Measured, dir: string) {
  const built = join(dir, 'built');
  await buildSubject(subject, measured, built);
  copyFileSync(join(built, pageOf(subject)), join(built, 'index.html'));
  return listenPrivately(await openSite(built, join(dir, 'served'), {}));
}
