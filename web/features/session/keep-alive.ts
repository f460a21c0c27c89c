import { type FormRoute, formRoutes, getProfile, putLastPage } from '../../../shared/contracts/application.ts';
import { call } from '../../lib/call.ts';
import { application } from '../store/application-store.ts';

const pause = 5 * 60_000;
let told = Date.now();

const isFormRoute = (path: string): path is FormRoute => formRoutes.some((route) => route === path);

/** Lets the server know that the applicant is active, at most every five minutes. */
export function keepAlive() {
  if (Date.now() - told >= pause) keepAliveNow();
}

/** Lets the server know at once. A failure is left to the next call that matters. */
export function keepAliveNow() {
  told = Date.now();
  const page = location.pathname;
  const isOpen = application.state.web_status === 'started' || application.state.web_status === 'validating';
  const sign = isOpen && isFormRoute(page) ? call(putLastPage, { body: { last_page: page } }) : call(getProfile);
  sign.catch(() => {});
}
