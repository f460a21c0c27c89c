import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '../../shared/text/format-count.ts';
import { print, printError } from '../terminal.ts';
import { damagedFiles, readManifest } from './finished-folder.ts';
import { verifyPacket } from './verify-packet.ts';

/** Packets, and folders of a hand-over with all that is in them. Tells each that is not as it was. @returns how many are not */
export async function verify(paths: readonly string[]): Promise<number> {
  let failed = 0;
  const problem = (what: unknown) => {
    failed += 1;
    printError(what);
  };
  for (const path of paths)
    try {
      if (!existsSync(path)) throw new Error(`${path} doesn't exist.`);
      if (statSync(path).isDirectory()) await verifyFolder(path, problem);
      else print(await verified(path));
    } catch (error) {
      problem(error);
    }
  return failed;
}

async function verified(file: string): Promise<string> {
  const { confirmationNumber, isOlderThanLetter } = await verifyPacket(file, readFileSync(file));
  return `${file} matches submission ${confirmationNumber}.${isOlderThanLetter ? ' A letter has come since.' : ''}`;
}

async function verifyFolder(folder: string, problem: (what: unknown) => void): Promise<void> {
  const manifest = readManifest(folder);
  if (!manifest)
    throw new Error(
      `${folder} is incomplete because it has no manifest. Run the command that creates it again. To verify single packets, name their files.`,
    );
  const damaged = await damagedFiles(folder, manifest);
  for (const each of damaged) problem(new Error(each));
  const packets = manifest.files.filter(({ name }) => name.startsWith('packets/'));
  let whole = 0;
  for (const { name } of packets)
    try {
      const sentence = await verified(join(folder, name));
      if (sentence.endsWith(' since.')) print(sentence);
      whole += 1;
    } catch (error) {
      problem(error);
    }
  if (damaged.length === 0 && whole === packets.length)
    print(
      `${folder} matches the submissions: ${formatCount(manifest.applications, 'application')}, ${formatCount(packets.length, 'packet')}.`,
    );
}
