import { setApplicationTag } from '../../../lib/application-tag.ts';
import { application } from '../../store/index.ts';
import { outbox } from '../outbox/saving.ts';

/** Forgets the application on screen. What is not saved stays in this browser: it is the applicant's at the next log-in. */
export function closeApplication() {
  setApplicationTag('');
  void outbox.open('');
  application.reset();
}
