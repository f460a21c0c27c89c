import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestName } from '../../lambdas/export/manifest.ts';
import type { SubmittedLetter } from '../../lambdas/export/read-letters.ts';
import { failuresIn, readSubmission } from '../../lambdas/export/read-submission.ts';
import { isSigned, type PacketSummary, readPacket } from '../../lambdas/export/signatures.ts';
import { once } from '../../lambdas/platform/once.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { submittedApplications } from '../../lambdas/submission/submissions.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { print, printError } from '../terminal.ts';
import { filesIn, isRegularFile, readManifest } from './export-folder.ts';

/**
 * Verifies packets and folders of exports, and prints every problem.
 * @param isOffline whether no stack is available, so that only the consistency of folders can be checked
 * @returns whether there is no problem
 */
export async function verify(paths: readonly string[], isOffline: boolean): Promise<boolean> {
  let isValid = true;
  for (const path of paths)
    try {
      if (!existsSync(path)) throw new Error(`${path} doesn't exist.`);
      print(statSync(path).isDirectory() ? await verifyFolder(path, isOffline) : await verifyFile(path, isOffline));
    } catch (error) {
      isValid = false;
      printError(error);
    }
  return isValid;
}

async function verifyFile(file: string, isOffline: boolean): Promise<string> {
  if (isOffline) throw new Error(`To verify ${file}, start the stack that created it, or name it with --stack.`);
  return sentenceAbout(file, await verifyPacket(file));
}

async function verifyFolder(folder: string, isOffline: boolean): Promise<string> {
  const manifest = readManifest(folder);
  const there = filesIn(folder);
  // Names in a manifest may lead out of the folder, so only files that are there are read.
  const packets = there.filter((name) => name.startsWith('packets/') && isRegularFile(join(folder, name)));
  const problems = damagedFiles(folder, there, manifest);
  if (!isOffline) {
    const file = join(folder, manifestName);
    if (manifest.signature === undefined)
      problems.push(`${file} has no signature. If an earlier release created ${folder}, export it again.`);
    else if (!(await isSigned(manifest))) problems.push(`${file} has been changed since it was created.`);
    for (const name of packets)
      try {
        const verified = await verifyPacket(join(folder, name));
        if (verified.hasNewerLetter) print(sentenceAbout(join(folder, name), verified));
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const contents = `${formatCount(manifest.applications, 'application')}, ${formatCount(packets.length, 'packet')}`;
  return isOffline
    ? `${folder} is consistent: ${contents}. No stack is running, so this doesn't prove that the files are those that were exported.`
    : `${folder} matches the submissions: ${contents}.`;
}

interface Verified {
  readonly number: string;
  readonly hasNewerLetter: boolean;
}

const sentenceAbout = (file: string, { number, hasNewerLetter }: Verified) =>
  `${file} matches submission ${number}.${hasNewerLetter ? ' A letter has come since.' : ''}`;

/** Checks a packet's signature, and compares the packet with what is stored. Throws if they differ. */
async function verifyPacket(file: string): Promise<Verified> {
  const packet = await readPacket(readFileSync(file));
  if (!packet) throw new Error(`${file} isn't a packet. Packets of earlier releases can't be verified.`);
  if (!packet.isSigned) throw new Error(`${file} has been changed since it was created.`);
  return compare(file, packet.summary);
}

const submissions = once(submittedApplications);

async function compare(file: string, { number, recordHash, letters, isIncomplete }: PacketSummary): Promise<Verified> {
  const found = (await submissions()).find(({ receipt }) => receipt.confirmation_number === number);
  const submission = found && (await readSubmission(found));
  if (!submission) throw new Error(`We found no submission ${number}. If it was erased, destroy ${file} too.`);
  if (submission.recordHash !== recordHash)
    throw new Error(`The record of ${number} isn't the one that ${file} was created from.`);
  const isInPacket = ({ n, generation, version }: SubmittedLetter) =>
    letters.some((letter) => letter[0] === n && letter[1] === generation && letter[2] === version);
  const [damaged] = failuresIn({ ...submission, letters: submission.letters.filter(isInPacket) });
  if (damaged && !isIncomplete) throw new Error(`${damaged.what} of ${number} ${damaged.why}`);
  if (isIncomplete && failuresIn(submission).length === 0)
    throw new Error(`${file} was created while something was missing that is now available. Create it again.`);
  return { number, hasNewerLetter: submission.letters.some((letter) => letter.pdf && !isInPacket(letter)) };
}

/** Returns a sentence for each file that is missing, changed, or not in the manifest. */
function damagedFiles(folder: string, there: readonly string[], { files }: Manifest): string[] {
  const present = new Set(there);
  const known = new Set([manifestName, ...files.map(({ name }) => name)]);
  const damaged = files.flatMap(({ name, sha256: hash }) => {
    const file = join(folder, name);
    if (!present.has(name)) return [`${file} is missing.`];
    return isRegularFile(file) && sha256(readFileSync(file)) === hash
      ? []
      : [`${file} has been changed since it was created.`];
  });
  const others = there.filter((name) => !known.has(name));
  return [...damaged, ...others.map((name) => `${join(folder, name)} isn't in the manifest.`)];
}
