import { useLocation, useNavigate } from 'react-router-dom';
import { postValidations } from '../../../../shared/contracts/application.ts';
import { call } from '../../../lib/calls/call.ts';
import { application, hasAnswers, saveNow, stateWithDraft } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';

export interface Target {
  readonly pathname: string;
  readonly hash?: string;
}

/**
 * Opens a place in the form. Another page opens only after the answers are saved (specification, section 6). Visitors
 * who have answered something create an account first.
 */
export function useSaveAndNavigate() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (target: Target) => {
    const isOther = target.pathname !== pathname;
    if (isOther && !isLoggedIn() && hasAnswers())
      navigate('/signup', { state: stateWithDraft({ returnTo: target.pathname }) });
    else if (!isOther || !isLoggedIn() || (await saveBeforeLeaving()))
      navigate({ ...target, search }, { replace: true });
  };
}

let attemptCount = 0;

/**
 * Saves the answers before another page opens. Returns whether to navigate: false if the session has ended, or if the
 * applicant has opened, or started to open, another page.
 * @throws what `save` throws, so that the applicant stays on the page
 */
export async function saveBeforeLeaving(save = saveNow): Promise<boolean> {
  const { pathname } = location;
  attemptCount += 1;
  const attempt = attemptCount;
  application.update({ has_changed_page: true });
  if (await save()) await postErrors();
  return isLoggedIn() && attempt === attemptCount && location.pathname === pathname;
}

/** Posts the validation errors. Ignores a failure, which changes nothing for the applicant. */
async function postErrors() {
  const { web_status, errors } = application.state;
  if (web_status !== 'validating' || Object.keys(errors).length === 0) return;
  await call(postValidations, { body: { errors } }).catch(() => {});
}
