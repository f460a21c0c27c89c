import { application } from '../store/application-store.ts';
import { deleteDocument } from './document-calls.ts';

/**
 * From now on deletes documents whose question leaves the screen while they are still on their way: there is no answer
 * yet whose clearing would delete them. Returns the way to stop.
 */
export function startDeletingHidden(): () => void {
  const deleting = new Set<string>();
  return application.onDetails(() => {
    for (const key of Object.keys(application.state.documents)) {
      if (deleting.has(key) || !isLeftBehind(key)) continue;
      deleting.add(key);
      deleteDocument(key)
        // It is on its way still, and tried again with the next change; a submit leaves it out anyway.
        .catch(() => {})
        .finally(() => deleting.delete(key));
    }
  });
}

const isLeftBehind = (key: string) =>
  application.state.web_status !== 'submitted' &&
  application.questionOf(key)?.shown === false &&
  application.get(key) === '' &&
  !(key in application.unsaved());
