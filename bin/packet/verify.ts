import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestName } from '../../lambdas/export/manifest.ts';
import type { SubmittedLetter } from '../../lambdas/export/read-letters.ts';
import { failuresIn, readSubmission } from '../../lambdas/export/read-submission.ts';
import { isSigned, readPacket } from '../../lambdas/export/signatures.ts';
import { once } from '../../lambdas/platform/once.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { submittedApplications } from '../../lambdas/submission/submissions.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { print, printError } from '../terminal.ts';
import { filesIn } from './export-folder.ts';

/**
 * Verifies packets and folders of exports, and prints every problem.
 * @param isOffline whether no stack is available, so that only the consistency of folders can be checked
 * @returns whether there is no problem
 */
export async function verify(paths: readonly string[], isOffline: boolean): Promise<boolean> {
  let isValid = true;
  for (const path of paths)
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) throw new Error(`${path} doesn't exist.`);
      if (found.isDirectory()) print(await verifyFolder(path, isOffline));
      else if (!isOffline) print((await verifyPacket(path)).sentence);
      else throw new Error(`To verify ${path}, start the stack that created it, or name it with --stack.`);
    } catch (error) {
      isValid = false;
      printError(error);
    }
  return isValid;
}

async function verifyFolder(folder: string, isOffline: boolean): Promise<string> {
  const manifest = readManifest(folder);
  const there = filesIn(folder);
  // Names in a manifest may lead out of the folder, so only files that are there are read.
  const packets = there.filter((name) => name.startsWith('packets/') && isRegularFile(join(folder, name)));
  const problems = damagedFiles(folder, there, manifest);
  if (!isOffline) problems.push(...(await forgedFiles(folder, manifest, packets)));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const contents = `${formatCount(manifest.applications, 'application')}, ${formatCount(packets.length, 'packet')}`;
  return isOffline
    ? `${folder} is consistent: ${contents}. No stack is running, so this doesn't prove that the files are those that were exported.`
    : `${folder} matches the submissions: ${contents}.`;
}

/** Returns a sentence for the manifest and each packet whose signature or content isn't what the stack knows. */
async function forgedFiles(folder: string, manifest: Manifest, packets: readonly string[]): Promise<string[]> {
  const file = join(folder, manifestName);
  const problems: string[] = [];
  if (manifest.signature === undefined)
    problems.push(`${file} has no signature. If an earlier release created ${folder}, export it again.`);
  else if (!(await isSigned(manifest))) problems.push(`${file} has been changed since it was created.`);
  for (const name of packets)
    try {
      const { sentence, hasNewerLetter } = await verifyPacket(join(folder, name));
      if (hasNewerLetter) print(sentence);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  return problems;
}

/** Whether a path is a file and not a link, which may lead out of the folder, or a pipe, whose reading never ends. */
const isRegularFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Reads a manifest. Throws if the folder has none, or if it is damaged. */
function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  if (!isRegularFile(file))
    throw new Error(
      `${folder} is incomplete because it has no manifest. Run the command that creates it again. To verify single packets, name their files.`,
    );
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new Error(`${file} is damaged.`);
  }
}

/** Returns a sentence for each file that is missing, changed, or not in the manifest. */
function damagedFiles(folder: string, there: readonly string[], { files }: Manifest): string[] {
  const present = new Set(there);
  const damaged = files.flatMap(({ name, sha256: hash }) => {
    const file = join(folder, name);
    if (!present.has(name)) return [`${file} is missing.`];
    return isRegularFile(file) && sha256(readFileSync(file)) === hash
      ? []
      : [`${file} has been changed since it was created.`];
  });
  const known = new Set([manifestName, ...files.map(({ name }) => name)]);
  const others = there.filter((name) => !known.has(name));
  return [...damaged, ...others.map((name) => `${join(folder, name)} isn't in the manifest.`)];
}

const submissions = once(submittedApplications);

/** Checks a packet's signature, and compares the packet with what is stored now. Throws if they differ. */
async function verifyPacket(file: string) {
  const packet = await readPacket(readFileSync(file));
  if (!packet) throw new Error(`${file} isn't a packet. Packets of earlier releases can't be verified.`);
  if (!packet.isSigned) throw new Error(`${file} has been changed since it was created.`);
  const { number, recordHash, letters, isIncomplete } = packet.summary;
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
  const hasNewerLetter = submission.letters.some((letter) => letter.pdf && !isInPacket(letter));
  const newer = hasNewerLetter ? ' A letter has come since.' : '';
  return { sentence: `${file} matches submission ${number}.${newer}`, hasNewerLetter };
}
