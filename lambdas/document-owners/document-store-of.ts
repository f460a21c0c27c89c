import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import type { ConversionJob } from '../documents/conversion-queue.ts';
import type { ConversionSteps } from '../documents/document-store.ts';
import { letterDocuments } from '../letters/letter-documents.ts';

const stores: Readonly<Record<DocumentOwner, () => ConversionSteps>> = {
  application: applicationDocuments,
  letter: letterDocuments,
};

/** Whose document a job is about: for the workers, which know no owner. */
export function documentStoreOf({ ownerKind }: Pick<ConversionJob, 'ownerKind'>): ConversionSteps {
  const store = stores[ownerKind];
  if (!store) throw new Error(`No store has the documents of ${ownerKind}.`);
  return store();
}
