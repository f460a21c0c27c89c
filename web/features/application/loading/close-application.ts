import { setApplicationTag } from '../../../lib/application-tag.ts';
import { documents } from '../documents/documents.ts';
import { visitor } from '../outbox/create-outbox.ts';
import { outbox } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';

/**
 * Forgets the application on screen. What is not saved stays in this browser: it is the applicant's at the next log-in. So
 * does what a visitor has entered, when the application was never opened: some of it is in memory alone.
 */
export function closeApplication() {
  documents.forget();
  setApplicationTag('');
  if (outbox.owner !== visitor) void outbox.open('');
  application.reset();
}
