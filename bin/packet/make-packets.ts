// Packets for the office: submissions come in as they are kept, with letters and documents, and go out as files: PDF,
// CSV or JSON. `verify-packet.ts` makes one once more and compares.

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHead } from '../../lambdas/handover/packet-head.ts';
import { lettersBeyond, lettersOf, readLetters } from '../../lambdas/handover/packet-letters.ts';
import { packetPdf } from '../../lambdas/handover/packet-pdf.ts';
import { documentName, readSubmission, type Submission } from '../../lambdas/handover/read-submission.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';
import { printError } from '../terminal.ts';
import { answersAsCsv, answersAsJson } from './answer-list.ts';

const writers = {
  async pdf(application: SubmittedApplication) {
    const [submission, letters] = [await readWhole(application), await lettersOf(application)];
    const packet = await packetPdf(submission, await readLetters(application, letters), new Date().toISOString());
    return packet.bytes;
  },
  csv: async (application: SubmittedApplication) => answersAsCsv(await readWhole(application)),
  json: async (application: SubmittedApplication) => answersAsJson(await readWhole(application)),
};

/** Throws when a document is missing, or is another one than the record has. */
async function readWhole(application: SubmittedApplication): Promise<Submission> {
  const submission = await readSubmission(application);
  const damaged = submission.documents.find(({ problem }) => problem);
  if (damaged)
    throw new Error(`${documentName(damaged)} of ${application.receipt.confirmation_number} ${damaged.problem}`);
  return submission;
}

export type Format = keyof typeof writers;

export const isFormat = (format: string): format is Format => Object.hasOwn(writers, format);

/** Tells its progress on standard error, because a night's packets take minutes. Returns how many failed. */
export async function makePackets(
  submitted: readonly SubmittedApplication[],
  { folder, format }: { readonly folder: string; readonly format: Format },
): Promise<number> {
  const packets = openPacketFolder(folder);
  let failed = 0;
  for (const [index, application] of submitted.entries()) {
    const number = application.receipt.confirmation_number;
    const note = (what: string) => printError(`${index + 1} of ${submitted.length}: ${number} ${what}`);
    const name = `${number}.${format}`;
    if (packets.isWhole(name) && !(format === 'pdf' && (await lacksLetter(join(folder, name), application)))) {
      note('already exists');
      continue;
    }
    try {
      packets.write(name, await writers[format](application));
      note('created');
    } catch (error) {
      failed += 1;
      note(`failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}

/** One that has come since the packet was made. */
async function lacksLetter(file: string, application: SubmittedApplication): Promise<boolean> {
  const letters = await lettersOf(application);
  if (lettersBeyond([], letters).length === 0) return false;
  const head = await readHead(file, readFileSync(file));
  return lettersBeyond(head.letters, letters).length > 0;
}

const stateFile = 'packets.sha256';

/** A folder of finished files. A run that was cut off leaves no half of one, and the next knows what is whole. */
interface PacketFolder {
  readonly isWhole: (name: string) => boolean;
  readonly write: (name: string, content: string | Uint8Array) => void;
}

/** Its state is a list of hashes as `sha256sum` writes and checks it. */
function openPacketFolder(folder: string): PacketFolder {
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
