import { putLastPage } from '../../../../shared/contracts/application.ts';
import { isFormRoute } from '../../../../shared/form/structure.ts';
import { setApplicationTag } from '../../../lib/calls/application-tag.ts';
import { call } from '../../../lib/calls/call.ts';
import { deletedFilesByTabGroup, documents } from '../documents/documents.ts';
import { visitor } from '../outbox/create-outbox.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { application } from '../store/application-store.ts';
import { refreshApplication } from './open-application.ts';

/**
 * Forgets the application on screen. Unsaved changes stay in this browser for the applicant's next login. A visitor's
 * entries stay open and on screen, because sensitive ones are only in memory.
 */
export function closeApplication() {
  if (outbox.owner === '' || outbox.owner === visitor) return;
  documents.reset();
  deletedFilesByTabGroup.clear();
  setApplicationTag('');
  saving.earlierEntries.set(new Map());
  void outbox.open('');
  application.reset();
}

/** Renews the session, which any call does. If the application is open, the call saves the current page. */
export function renewSession(): Promise<unknown> {
  const page = location.pathname;
  const { web_status } = application.state;
  const isOpen = web_status === 'started' || web_status === 'validating';
  return isOpen && isFormRoute(page) ? call(putLastPage, { body: { last_page: page } }) : refreshApplication();
}
