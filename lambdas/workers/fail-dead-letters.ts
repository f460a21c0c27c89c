import { documentStoreOf } from '../document-owners/document-store-of.ts';
import type { ConversionJob, ConvertJob } from '../documents/conversion-queue.ts';
import { conversionTimedOut } from '../documents/conversions.ts';
import { pdfCopyStore } from '../pdf-copy/pdf-copies.ts';
import type { PdfCopyJob, RenderJob } from '../pdf-copy/pdf-copy-queue.ts';
import { copyFailedMessage } from '../pdf-copy/request-pdf-copy.ts';
import { createConsumer, type Outcome } from '../queues/consume.ts';

async function failConversion(job: ConvertJob): Promise<Outcome> {
  const failed = await documentStoreOf(job).fail(job, conversionTimedOut);
  return failed ? 'done' : 'superseded';
}

async function failCopy({ applicationId, hash }: RenderJob): Promise<Outcome> {
  const failed = await pdfCopyStore().fail(applicationId, hash, copyFailedMessage);
  return failed ? 'done' : 'superseded';
}

/** Gives up a job that deletes files, because no user waits for it. */
const abandon = async (): Promise<Outcome> => 'abandoned';

/** Marks a conversion or a PDF copy as failed after all attempts, so that its applicant stops waiting. */
export const handler = createConsumer<ConversionJob | PdfCopyJob>('dead letters', {
  convert: failConversion,
  render: failCopy,
  discard: abandon,
  discardIfUnclaimed: abandon,
});
