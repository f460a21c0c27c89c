import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import type { Applications } from '../applications/applications.ts';
import type { Downloads } from '../storage/downloads.ts';
import { type Enqueue, type RenderJob, removalSeconds } from '../storage/queues.ts';
import { hasExpired } from '../uploads/present-document.ts';
import { copyHash } from './copy-hash.ts';

export interface AskForCopy {
  readonly applications: Applications;
  readonly downloads: Downloads;
  readonly enqueue: Enqueue<RenderJob>;
}

export const copyFailed = 'Your PDF copy could not be made. Please try again in a few minutes.';

/** How the PDF copy of the present answers stands; asks for it when there is none. A failure is told once. */
export async function askForCopy(
  { applications, downloads, enqueue }: AskForCopy,
  applicant: string,
): Promise<WorkStatus> {
  const application = await applications.read(applicant);
  const hash = copyHash(application);
  const { pdf } = application;
  if (pdf?.hash !== hash) {
    if (pdf) await enqueue({ application: applicant, hash: pdf.hash, isLastCall: true }, removalSeconds);
    await enqueue({ application: applicant, hash });
    await applications.requestPdf(applicant, hash);
    return { status: 'UNPROCESSED' };
  }
  if (pdf.status === 'COMPLETED' && pdf.key)
    return { status: 'COMPLETED', url: await downloads.urlOf(pdf.key, 'application.pdf') };
  if (hasExpired(pdf)) await applications.failPdf(applicant, hash, copyFailed);
  if (pdf.status !== 'FAILED' && !hasExpired(pdf)) return { status: pdf.status };
  // Its file may be there all the same: the message finds nobody who waits for it, and removes it.
  await enqueue({ application: applicant, hash, isLastCall: true }, removalSeconds);
  await applications.forgetPdf(applicant, hash);
  return { status: 'FAILED', message: pdf.message ?? copyFailed };
}
