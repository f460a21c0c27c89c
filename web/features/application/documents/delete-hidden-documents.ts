import { loadChangeDocument } from '../../documents/index.ts';
import { application } from '../store/application-store.ts';
import { documents } from './documents.ts';

/**
 * Deletes the documents of hidden questions that have no answer, until the returned function is called. Clearing an
 * answer deletes its document, but a document that is still converting has no answer to clear.
 */
export function startDeletingHiddenDocuments(): () => void {
  const deleting = new Set<string>();
  return application.onDetails(() => {
    for (const key of Object.keys(application.state.documents)) {
      if (deleting.has(key) || !isOrphaned(key)) continue;
      deleting.add(key);
      loadChangeDocument()
        // In the meantime, the question may be shown again, or another application may be open.
        .then(({ deleteDocument }) => (isOrphaned(key) ? deleteDocument(documents, key) : undefined))
        // The next change tries again. A submission leaves the document out in any case.
        .catch(() => {})
        .finally(() => deleting.delete(key));
    }
  });
}

const isOrphaned = (key: string) =>
  application.state.documents[key] !== undefined &&
  application.state.web_status !== 'submitted' &&
  application.questionOf(key)?.shown === false &&
  application.get(key) === '';
