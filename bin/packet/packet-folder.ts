import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../lambdas/platform/sha256.ts';

const stateFile = 'packets.sha256';

/** A folder of finished files. A run that was cut off leaves no half of one, and the next knows what is whole. */
export interface PacketFolder {
  readonly isWhole: (name: string) => boolean;
  readonly write: (name: string, content: string | Uint8Array) => void;
}

/** Its state is a list of hashes as `sha256sum` writes and checks it. */
export function openPacketFolder(folder: string): PacketFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const state = join(folder, stateFile);
  const lines = existsSync(state) ? readFileSync(state, 'utf8').split('\n') : [];
  const hashes = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  return {
    isWhole: (name) => {
      const file = join(folder, name);
      return hashes.has(name) && existsSync(file) && sha256(readFileSync(file)) === hashes.get(name);
    },
    write(name, content) {
      const file = join(folder, name);
      writeFileSync(`${file}.partial`, content, { mode: 0o600 });
      renameSync(`${file}.partial`, file);
      const hash = sha256(Buffer.from(content));
      appendFileSync(state, `${hash}  ${name}\n`, { mode: 0o600 });
      hashes.set(name, hash);
    },
  };
}
