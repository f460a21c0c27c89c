import { loadChangeDocument } from '../../documents/index.ts';
import { application } from '../store/application-store.ts';
import { documents } from './documents.ts';

/** A document that is hidden while it is converting has no answer yet whose clearing would delete it. */
export function startDeletingHidden(): () => void {
  const deleting = new Set<string>();
  return application.onDetails(() => {
    for (const key of Object.keys(application.state.documents)) {
      if (deleting.has(key) || !isOrphaned(key)) continue;
      deleting.add(key);
      loadChangeDocument()
        .then(({ deleteDocument }) => deleteDocument(documents, key))
        // Retried with the next change. A submit leaves the document out in any case.
        .catch(() => {})
        .finally(() => deleting.delete(key));
    }
  });
}

const isOrphaned = (key: string) =>
  application.state.web_status !== 'submitted' &&
  application.questionOf(key)?.shown === false &&
  application.get(key) === '';
