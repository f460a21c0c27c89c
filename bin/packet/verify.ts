import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { applicationStore } from '../../lambdas/application/applications.ts';
import type { Manifest } from '../../lambdas/export/manifest.ts';
import { findLetters, lettersOf, type PacketLetter } from '../../lambdas/export/packet-letters.ts';
import { documentName, readSubmission } from '../../lambdas/export/read-submission.ts';
import { isSigned, type PacketSummary, readSummary, verifySignature } from '../../lambdas/export/signatures.ts';
import { once } from '../../lambdas/platform/once.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { submittedApplications } from '../../lambdas/submission/submissions.ts';
import { letterTitle } from '../../shared/letters/print-letter.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { print, printError } from '../terminal.ts';
import { filesIn, readManifest } from './export-folder.ts';

type Report = (problem: unknown) => void;

/**
 * Verifies packets and folders of exports, and prints every problem.
 * @param isOffline whether no stack is available, so that only the consistency of folders can be checked
 * @returns how many problems there are
 */
export async function verify(paths: readonly string[], isOffline: boolean): Promise<number> {
  let problems = 0;
  const report: Report = (problem) => {
    problems += 1;
    printError(problem);
  };
  for (const path of paths)
    try {
      if (!existsSync(path)) throw new Error(`${path} doesn't exist.`);
      if (statSync(path).isDirectory()) await verifyFolder(path, isOffline, report);
      else print(await verifyPacket(path, isOffline));
    } catch (error) {
      report(error);
    }
  return problems;
}

async function verifyPacket(file: string, isOffline: boolean): Promise<string> {
  if (isOffline) throw new Error(`To verify ${file}, start the stack that created it, or name it with --stack.`);
  const packet = readFileSync(file);
  const summary = await verifySignature(packet);
  if (!summary)
    throw new Error(readSummary(packet) ? `${file} has been changed since it was created.` : `${file} isn't a packet.`);
  const { hasNewerLetter } = await compare(file, summary);
  return `${file} matches submission ${summary.number}.${hasNewerLetter ? ' A letter has come since.' : ''}`;
}

const submissions = once(submittedApplications);

/** Compares a packet whose signature is valid with the stored submission. Throws if they differ. */
async function compare(file: string, { number, recordHash, letters, isIncomplete }: PacketSummary) {
  const found = (await submissions()).find(({ receipt }) => receipt.confirmation_number === number);
  if (!found) throw new Error(`We found no submission ${number}. If it was erased, destroy ${file} too.`);
  const submission = await readSubmission(found);
  const { record_sha256: savedHash = recordHash } = await applicationStore().read(found.applicationId);
  if (submission.recordHash !== recordHash || savedHash !== recordHash)
    throw new Error(`The record of ${number} isn't the one that ${file} was created from.`);
  const present = await findLetters(found, await lettersOf(found));
  const isInPacket = ({ n, generation, version }: PacketLetter) =>
    letters.some((letter) => letter[0] === n && letter[1] === generation && letter[2] === version);
  const damaged = [
    ...submission.documents.map((document) => ({ name: documentName(document), problem: document.problem })),
    ...present.filter(isInPacket).map((letter) => ({ name: letterTitle(letter), problem: letter.problem })),
  ].find(({ problem }) => problem);
  if (damaged && !isIncomplete) throw new Error(`${damaged.name} of ${number} ${damaged.problem}`);
  if (isIncomplete && ![...present, ...submission.documents].some(({ problem }) => problem))
    throw new Error(`${file} was created while something was missing that is now available. Create it again.`);
  return { hasNewerLetter: present.some((letter) => letter.pdf && !isInPacket(letter)) };
}

async function verifyFolder(folder: string, isOffline: boolean, report: Report): Promise<void> {
  const manifest = readManifest(folder);
  const problems = damagedFiles(folder, manifest);
  if (!isOffline && !(await isSigned(manifest)))
    problems.unshift(`${join(folder, 'manifest.json')} has been changed since it was created.`);
  const packets = manifest.files.filter(({ name }) => name.startsWith('packets/'));
  if (!isOffline)
    for (const { name } of packets)
      try {
        const sentence = await verifyPacket(join(folder, name), false);
        if (sentence.endsWith(' since.')) print(sentence);
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
  for (const problem of problems) report(new Error(problem));
  if (problems.length > 0) return;
  const contents = `${formatCount(manifest.applications, 'application')}, ${formatCount(packets.length, 'packet')}`;
  print(
    isOffline
      ? `${folder} is consistent: ${contents}. No stack is running, so this doesn't prove that the files are those that were exported.`
      : `${folder} matches the submissions: ${contents}.`,
  );
}

/** Returns a sentence for each file that is missing, changed, or not in the manifest. */
function damagedFiles(folder: string, { files }: Manifest): string[] {
  const there = new Set(filesIn(folder));
  const known = new Set(['manifest.json', ...files.map(({ name }) => name)]);
  const damaged = files.flatMap(({ name, sha256: hash }) => {
    const file = join(folder, name);
    if (!there.has(name)) return [`${file} is missing.`];
    return sha256(readFileSync(file)) === hash ? [] : [`${file} has been changed since it was created.`];
  });
  const others = [...there].filter((name) => !known.has(name));
  return [...damaged, ...others.map((name) => `${join(folder, name)} isn't in the manifest.`)];
}
