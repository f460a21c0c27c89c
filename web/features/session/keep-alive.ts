import { getProfile, putLastPage } from '../../../shared/contracts/application.ts';
import { isFormRoute } from '../../../shared/form/form-routes.ts';
import { call } from '../../lib/call.ts';
import { application } from '../store/index.ts';

const intervalMs = 5 * 60_000;
let lastCall = Date.now();

export function keepAlive() {
  if (Date.now() - lastCall >= intervalMs) keepAliveNow();
}

export function keepAliveNow() {
  lastCall = Date.now();
  const page = location.pathname;
  const isOpen = application.state.web_status === 'started' || application.state.web_status === 'validating';
  const called = isOpen && isFormRoute(page) ? call(putLastPage, { body: { last_page: page } }) : call(getProfile);
  called.catch(() => {});
}
