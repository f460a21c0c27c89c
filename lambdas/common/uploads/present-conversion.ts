import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import type { DocumentStatus } from '../../../shared/status.ts';
import type { StoredDocument } from '../applications/application.ts';
import { hasExpired, neverEnded } from './present-document.ts';

const sentences: Readonly<Record<DocumentStatus, string>> = {
  UNPROCESSED: 'Your file is waiting to be converted.',
  IN_PROGRESS: 'Your file is being converted.',
  COMPLETED: 'Your file has been converted.',
  NOT_ANSWERED: 'There is no file for this question.',
  FAILED: 'Your file could not be converted. Please upload it again.',
};

/** How a conversion stands, with a sentence for the applicant. */
export function presentConversion(document: StoredDocument | undefined): WorkStatus & { message: string } {
  if (!document) return { status: 'NOT_ANSWERED', message: sentences.NOT_ANSWERED };
  if (hasExpired(document)) return { status: 'FAILED', message: neverEnded };
  return { status: document.status, message: document.message ?? sentences[document.status] };
}
