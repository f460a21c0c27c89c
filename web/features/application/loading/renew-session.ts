import { getProfile, putLastPage } from '../../../../shared/contracts/application.ts';
import { isFormRoute } from '../../../../shared/form/form-routes.ts';
import { call } from '../../../lib/call.ts';
import { application } from '../store/application-store.ts';

/** Any call renews the session; while the application is open, it saves the page that the applicant is on. */
export function renewSession(): Promise<unknown> {
  const page = location.pathname;
  const { web_status } = application.state;
  const isOpen = web_status === 'started' || web_status === 'validating';
  return isOpen && isFormRoute(page) ? call(putLastPage, { body: { last_page: page } }) : call(getProfile);
}
