import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmittedApplication } from '../../lambdas/submission/submitted-applications.ts';
import { tellProblem } from '../tell.ts';
import { answersAsCsv, answersAsJson } from './answer-list.ts';
import { openPacketFolder } from './packet-folder.ts';
import { readHead } from './packet-head.ts';
import { lettersBeyond, lettersOf, readLetters } from './packet-letters.ts';
import { packetPdf } from './packet-pdf.ts';
import { readSubmission } from './read-submission.ts';

const writers = {
  async pdf(application: SubmittedApplication) {
    const [submission, letters] = [await readSubmission(application), await lettersOf(application)];
    return packetPdf(submission, await readLetters(application, letters), new Date().toISOString());
  },
  csv: async (application: SubmittedApplication) => answersAsCsv(await readSubmission(application)),
  json: async (application: SubmittedApplication) => answersAsJson(await readSubmission(application)),
};

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
    const note = (what: string) => tellProblem(`${index + 1} of ${submitted.length}: ${number} ${what}`);
    const name = `${number}.${format}`;
    if (packets.isWhole(name) && !(format === 'pdf' && (await lacksLetter(join(folder, name), application)))) {
      note('is there already');
      continue;
    }
    try {
      packets.write(name, await writers[format](application));
      note('made');
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
