import { setApplicationTag } from '../../../lib/application-tag.ts';
import { documents } from '../documents/documents.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';

/** Forgets the application on screen. What is not saved stays in this browser: it is the applicant's at the next log-in. */
export function closeApplication() {
  documents.forget();
  setApplicationTag('');
  void outbox.open('');
  application.reset();
}
