import type { DocumentAnswers } from '../../shared/contracts/application.ts';
import { times } from '../../shared/limits.ts';
import { type DocumentStatus, isRunning } from '../../shared/status.ts';
import type { Application } from './application.ts';

interface Work {
  readonly status: DocumentStatus;
  readonly requested_at: string;
}

/** Whether a conversion or PDF copy has not ended in time. Its worker must have died. */
export const hasExpired = ({ status, requested_at }: Work) =>
  isRunning(status) && Date.now() - Date.parse(requested_at) > times.workExpiry;

export const isUnderWay = (work: Work) => isRunning(work.status) && !hasExpired(work);

/** Returns the documents that are converted or are being converted, by question. */
export const documentAnswers = ({ documents }: Pick<Application, 'documents'>): DocumentAnswers =>
  Object.fromEntries(
    Object.entries(documents)
      .filter(([, document]) => document.status !== 'FAILED' && !hasExpired(document))
      .map(([key, { file_name, file_size }]) => [key, { file_name, file_size }]),
  );
