import { postValidations } from '../../../../shared/contracts/application.ts';
import { asText } from '../../../../shared/form/place.ts';
import { call } from '../../../lib/call.ts';
import { isLoggedIn } from '../../session/session.ts';
import { application } from '../../store/application-store.ts';
import { saveNow } from './saving.ts';

/** Whether a visitor has entered anything that an account would have to take over. */
export const hasEntered = (): boolean => Object.values(application.unsaved()).some((answer) => asText(answer) !== '');

/**
 * What an applicant leaves behind when moving to another page: answers first, then what is wrong with them.
 * @returns whether they may go on: the session may have come to its end over it
 */
export async function leavePage(): Promise<boolean> {
  application.update({ has_changed_page: true });
  if (await saveNow()) await tellErrors();
  return isLoggedIn();
}

/** Posts what is wrong while validating. The page does not depend on it: a failure changes nothing for the applicant. */
async function tellErrors() {
  const { web_status, errors } = application.state;
  if (web_status !== 'validating' || Object.keys(errors).length === 0) return;
  await call(postValidations, { body: { errors } }).catch(() => {});
}
