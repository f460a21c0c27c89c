import type { SubmittedApplication } from '../../lambdas/submission/submitted-applications.ts';
import { answersAsCsv, answersAsJson } from './answer-list.ts';
import { openPacketFolder } from './packet-folder.ts';
import { packetPdf } from './packet-pdf.ts';
import { readSubmission, type Submission } from './read-submission.ts';

const writers = {
  pdf: (submission: Submission) => packetPdf(submission, new Date().toISOString()),
  csv: answersAsCsv,
  json: answersAsJson,
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
    const tell = (what: string) => console.error(`${index + 1} of ${submitted.length}: ${number} ${what}`);
    const name = `${number}.${format}`;
    if (packets.isWhole(name)) {
      tell('is there already');
      continue;
    }
    try {
      packets.write(name, await writers[format](await readSubmission(application)));
      tell('made');
    } catch (error) {
      failed += 1;
      tell(`failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}
