import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packetPdf, signedPacket } from '../../lambdas/export/packet-pdf.ts';
import { failuresIn, readSubmission } from '../../lambdas/export/read-submission.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';
import { printError } from '../terminal.ts';
import { writeWhole } from './export-folder.ts';

/** Creates a packet. Throws if a document, a letter or the record is missing, or isn't the one that was received. */
async function makePacket(application: SubmittedApplication): Promise<Uint8Array> {
  const submission = await readSubmission(application);
  if (!submission) throw new Error('the application was erased.');
  const [failure] = failuresIn(submission);
  if (failure) throw new Error(`${failure.what} ${failure.why}`);
  const { bytes } = await packetPdf(submission, new Date().toISOString());
  return signedPacket(bytes, submission);
}

/** Creates the packets, and prints the progress to standard error. Returns how many failed. */
export async function makePackets(submitted: readonly SubmittedApplication[], folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let failed = 0;
  for (const [index, application] of submitted.entries()) {
    const number = application.receipt.confirmation_number;
    const printState = (state: string) => printError(`${index + 1} of ${submitted.length}: ${number} ${state}`);
    try {
      writeWhole(join(folder, `${number}.pdf`), await makePacket(application));
      printState('created');
    } catch (error) {
      failed += 1;
      printState(`failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}
