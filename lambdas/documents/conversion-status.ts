import type { WorkStatus } from '../../shared/contracts/documents.ts';
import type { DocumentStatus } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';

export const conversionNeverEnded = 'The conversion of your file did not finish. Please upload it again.';

const sentences: Readonly<Record<DocumentStatus, string>> = {
  UNPROCESSED: 'Your file is waiting to be converted.',
  IN_PROGRESS: 'Your file is being converted.',
  COMPLETED: 'Your file has been converted.',
  NOT_ANSWERED: 'There is no file for this question.',
  FAILED: 'Your file could not be converted. Please upload it again.',
};

export function conversionStatus(document: StoredDocument | undefined): WorkStatus & { message: string } {
  if (!document) return { status: 'NOT_ANSWERED', message: sentences.NOT_ANSWERED };
  const status = hasExpired(document) ? 'FAILED' : document.status;
  const message = status === document.status ? (document.message ?? sentences[status]) : conversionNeverEnded;
  const isGone = status === 'FAILED' && document.replaces;
  return { status, message: isGone ? `${message} ${document.replaces}, which it replaced, is gone.` : message };
}

/** A file as its writer sees it named. */
export const describeFile = ({ file_name, file_size, pages }: StoredDocument) => ({
  file_name,
  file_size,
  ...(pages !== undefined && { pages }),
});
