import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bait } from './case.ts';

export const canary = 'Canary of the file';

export interface LaidBait extends Bait {
  /** What was connected to or read so far. */
  taken(): string[];
  remove(): Promise<void>;
}

/** With relatime, a read updates the access time only when it is older than the modification time. */
function fileWithOldAccess(file: string): void {
  writeFileSync(file, canary);
  utimesSync(file, new Date(0), new Date());
}

const wasRead = (file: string) => statSync(file).atimeMs > 0;

function requireAccessTimes(directory: string): void {
  const sample = join(directory, 'sample.txt');
  fileWithOldAccess(sample);
  readFileSync(sample);
  if (!wasRead(sample)) throw new Error('This disk keeps no access times: set TMPDIR to a directory on one that does.');
}

/** A socket that counts connections and a file whose access time shows whether it was read. */
export async function layBait(): Promise<LaidBait> {
  const directory = mkdtempSync(join(tmpdir(), 'bait-'));
  requireAccessTimes(directory);
  const file = join(directory, 'canary.txt');
  fileWithOldAccess(file);
  let callers = 0;
  const server = createServer((socket) => {
    callers += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/bait`,
    file,
    taken: () => [...(callers > 0 ? [`${callers} connections`] : []), ...(wasRead(file) ? ['the file'] : [])],
    async remove() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true });
    },
  };
}
