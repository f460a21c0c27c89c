import { times } from '../../../shared/limits.ts';
import { type DocumentStatus, isRunning } from '../../../shared/status.ts';
import type { Application, StoredDocument } from '../applications/application.ts';

export const neverEnded = 'The conversion of your file did not finish. Please upload it again.';

/** Work that has not come to an end in ten minutes never will: a worker died with it. */
export const hasExpired = ({ status, requested_at }: { status: DocumentStatus; requested_at: string }) =>
  isRunning(status) && Date.now() - Date.parse(requested_at) > times.workExpiry;

/** What is listed as an answer: everything but what failed. */
const listedDocuments = ({ documents }: Pick<Application, 'documents'>) =>
  Object.entries(documents).filter(([, document]) => document.status !== 'FAILED' && !hasExpired(document));

export const isConverting = (document: StoredDocument) => isRunning(document.status) && !hasExpired(document);

/** The wire's list of documents, by answer key. */
export const documentAnswers = (application: Pick<Application, 'documents'>) =>
  Object.fromEntries(
    listedDocuments(application).map(([key, { file_name, file_size }]) => [key, { file_name, file_size }]),
  );
