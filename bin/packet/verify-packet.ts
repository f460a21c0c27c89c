import { PDFDocument } from '@cantoo/pdf-lib';
import { layoutVersion } from '../../lambdas/pdf-copy/drawing/layout-version.ts';
import { submittedApplications } from '../../lambdas/submission/submitted-applications.ts';
import { packetPdf, readHead } from './packet-pdf.ts';
import { readSubmission } from './read-submission.ts';

/**
 * Makes the packet once more, of the record and the documents as they are kept, whose hashes are checked by that, and
 * compares. Returns the confirmation number; throws what differs.
 */
export async function verifyPacket(file: string, bytes: Uint8Array): Promise<string> {
  const head = readHead(await keywordsOf(file, bytes));
  if (!head) throw new Error(`${file} is no packet.`);
  const submitted = await submittedApplications();
  const found = submitted.find(({ receipt }) => receipt.confirmation_number === head.confirmationNumber);
  if (!found) throw new Error(`There is no submission ${head.confirmationNumber}.`);
  const submission = await readSubmission(found);
  if (head.layout !== layoutVersion)
    throw new Error(
      `${file} was made by another release, which drew pages in another way. The record and the documents are as they ` +
        'were submitted: make the packet again, or compare its page of hashes.',
    );
  if (!Buffer.from(await packetPdf(submission, head.preparedAt)).equals(bytes))
    throw new Error(`${file} was changed since it was made: it is not what the record and the documents give.`);
  return head.confirmationNumber;
}

async function keywordsOf(file: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getKeywords();
  } catch {
    throw new Error(`${file} is no PDF, or is damaged.`);
  }
}
