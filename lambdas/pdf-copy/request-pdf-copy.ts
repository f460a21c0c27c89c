// A request sends a job; its worker draws the current answers (`draw-pdf-copy.ts`) and stores the file.

import type { PdfCopyStatus } from '../../shared/contracts/documents.ts';
import { applicationStore } from '../application/applications.ts';
import { hasExpired } from '../application/work-state.ts';
import { type DownloadOptions, s3Downloads } from '../documents/files.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import { contentHash } from './content-hash.ts';
import { pdfCopyStore } from './pdf-copies.ts';
import type { PdfCopyJob } from './pdf-copy-queue.ts';

export interface RequestPdfCopyDependencies {
  readonly enqueue: Enqueue<PdfCopyJob>;
}

export const copyFailedMessage = "We couldn't make your PDF copy. Please try again in a few minutes.";

/**
 * Returns the status of the copy with the current answers. Requests a copy if there is none. A failure is returned
 * once; the next call requests a new copy. Throws TooManyPdfCopies.
 */
export async function requestPdfCopy(
  { enqueue }: RequestPdfCopyDependencies,
  applicationId: string,
  options: DownloadOptions = {},
): Promise<PdfCopyStatus> {
  const pdfCopies = pdfCopyStore();
  const application = await applicationStore().read(applicationId);
  const hash = contentHash(application);
  const copy = application.pdf_copy;
  if (copy?.hash !== hash) {
    await pdfCopies.countRequest(applicationId);
    if (copy) await enqueue({ kind: 'discard', applicationId, hash: copy.hash }, discardDelaySeconds);
    await enqueue({ kind: 'render', applicationId, hash });
    await pdfCopies.request(applicationId, hash);
    return { status: 'UNPROCESSED' };
  }
  if (copy.status === 'COMPLETED' && copy.key) {
    const url = await s3Downloads().urlOf(copy.key, 'application.pdf', options);
    return { status: 'COMPLETED', url, ...(copy.file_size !== undefined && { file_size: copy.file_size }) };
  }
  if (hasExpired(copy)) await pdfCopies.fail(applicationId, hash, copyFailedMessage);
  if (copy.status !== 'FAILED' && !hasExpired(copy)) return { status: copy.status };
  // The worker may have written the file before it failed.
  await enqueue({ kind: 'discard', applicationId, hash }, discardDelaySeconds);
  await pdfCopies.clear(applicationId, hash);
  return { status: 'FAILED', message: copy.message ?? copyFailedMessage };
}
