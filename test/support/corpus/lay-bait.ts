import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bait } from './case.ts';

/** What stands in the file that nobody may read. */
export const canary = 'Canary of the file';

export interface LaidBait extends Bait {
  /** What was fetched or read since it was laid. */
  taken(): string[];
  remove(): Promise<void>;
}

/** Times of access tell of reading only when they are older than the file, and only where the disk keeps them. */
function fileWithOldAccess(file: string): void {
  writeFileSync(file, canary);
  utimesSync(file, new Date(0), new Date());
}

const wasRead = (file: string) => statSync(file).atimeMs > 0;

function demandTimesOfAccess(directory: string): void {
  const sample = join(directory, 'sample.txt');
  fileWithOldAccess(sample);
  readFileSync(sample);
  if (!wasRead(sample))
    throw new Error('This disk keeps no times of access: set TMPDIR to a directory on one that does.');
}

/** A socket that counts its callers and a file that tells whether it was read. */
export async function layBait(): Promise<LaidBait> {
  const directory = mkdtempSync(join(tmpdir(), 'bait-'));
  demandTimesOfAccess(directory);
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
