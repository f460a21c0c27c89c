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
  if (hasExpired(document)) return { status: 'FAILED', message: conversionNeverEnded };
  return { status: document.status, message: document.message ?? sentences[document.status] };
}
