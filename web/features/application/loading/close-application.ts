import { getProfile, putLastPage } from '../../../../shared/contracts/application.ts';
import { isFormRoute } from '../../../../shared/form/structure.ts';
import { setApplicationTag } from '../../../lib/calls/application-tag.ts';
import { call } from '../../../lib/calls/call.ts';
import { documents } from '../documents/documents.ts';
import { visitor } from '../outbox/create-outbox.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';

/**
 * Forgets the application on screen. What is not saved stays in this browser: it is the applicant's at the next log-in. So
 * does what a visitor has entered, when the application was never opened: some of it is in memory alone.
 */
export function closeApplication() {
  documents.forget();
  setApplicationTag('');
  saving.earlier.set(new Map());
  if (outbox.owner !== visitor) void outbox.open('');
  application.reset();
}

/** Any call renews the session; while the application is open, it saves the page that the applicant is on. */
export function renewSession(): Promise<unknown> {
  const page = location.pathname;
  const { web_status } = application.state;
  const isOpen = web_status === 'started' || web_status === 'validating';
  return isOpen && isFormRoute(page) ? call(putLastPage, { body: { last_page: page } }) : call(getProfile);
}
