import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLetters, lettersOf } from '../../lambdas/export/packet-letters.ts';
import { packetPdf, signedPacket } from '../../lambdas/export/packet-pdf.ts';
import { documentName, readSubmission, type Submission } from '../../lambdas/export/read-submission.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';
import { letterTitle } from '../../shared/letters/print-letter.ts';
import { printError } from '../terminal.ts';
import { answersAsCsv, answersAsJson } from './answer-list.ts';

const writers = {
  async pdf(application: SubmittedApplication) {
    const submission = await readComplete(application);
    const letters = await findLetters(application, await lettersOf(application));
    const damaged = letters.find(({ problem }) => problem);
    if (damaged) throw new Error(`${letterTitle(damaged)} ${damaged.problem}`);
    const { bytes } = await packetPdf(submission, letters, new Date().toISOString());
    return signedPacket(bytes, submission, letters);
  },
  csv: async (application: SubmittedApplication) => answersAsCsv(await readComplete(application)),
  json: async (application: SubmittedApplication) => answersAsJson(await readComplete(application)),
};

/** Reads a submission. Throws if a document is missing, or isn't the one in the record. */
async function readComplete(application: SubmittedApplication): Promise<Submission> {
  const submission = await readSubmission(application);
  const damaged = submission.documents.find(({ problem }) => problem);
  if (damaged) throw new Error(`${documentName(damaged)} ${damaged.problem}`);
  return submission;
}

export type Format = keyof typeof writers;

export const isFormat = (format: string): format is Format => Object.hasOwn(writers, format);

/** Creates a file for each submission, and prints its progress to standard error. Returns how many failed. */
export async function makePackets(
  submitted: readonly SubmittedApplication[],
  { folder, format }: { readonly folder: string; readonly format: Format },
): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let failed = 0;
  for (const [index, application] of submitted.entries()) {
    const number = application.receipt.confirmation_number;
    const printState = (state: string) => printError(`${index + 1} of ${submitted.length}: ${number} ${state}`);
    const file = join(folder, `${number}.${format}`);
    try {
      writeFileSync(`${file}.partial`, await writers[format](application), { mode: 0o600 });
      renameSync(`${file}.partial`, file);
      printState('created');
    } catch (error) {
      failed += 1;
      printState(`failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}
