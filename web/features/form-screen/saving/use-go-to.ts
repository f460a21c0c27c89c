import { useLocation, useNavigate } from 'react-router-dom';
import { postValidations } from '../../../../shared/contracts/application.ts';
import { call } from '../../../lib/calls/call.ts';
import { application, saveNow } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';

export interface Target {
  readonly pathname: string;
  readonly hash?: string;
}

/** Opens a place of the form; another page only after the answers are saved (specification, section 6). */
export function useGoTo() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (target: Target) => {
    if (target.pathname === pathname || (await leavePage())) navigate({ ...target, search }, { replace: true });
  };
}

let leavings = 0;

/**
 * Returns whether to go on: in the same session, and unless the applicant has gone elsewhere meanwhile, or is about to. `save`
 * throws what keeps the applicant on the page.
 */
export async function leavePage(save = saveNow): Promise<boolean> {
  const { pathname } = location;
  leavings += 1;
  const own = leavings;
  application.update({ has_changed_page: true });
  if (await save()) await postErrors();
  return isLoggedIn() && own === leavings && location.pathname === pathname;
}

/** A failure changes nothing for the applicant. */
async function postErrors() {
  const { web_status, errors } = application.state;
  if (web_status !== 'validating' || Object.keys(errors).length === 0) return;
  await call(postValidations, { body: { errors } }).catch(() => {});
}
