import { partner } from '#partner';
import { getApplications, putChosenApplication } from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/calls/call.ts';
import { navigateTo } from '../../lib/navigation.ts';
import { openApplication, saveNow } from '../application/index.ts';
import { isLoggedIn, openChosenApplication } from '../session/index.ts';

/**
 * Selects the application with this number. Ignores a number that the account does not have. Resolves to whether the
 * session now belongs to another application.
 */
export async function chooseApplicationByNumber(number: number): Promise<boolean> {
  if (!partner.config.severalApplications) return false;
  const { applications } = await call(getApplications);
  const isOther = applications.some((each) => each.number === number && !each.chosen);
  if (isOther) await call(putChosenApplication, { body: { number } });
  return isOther;
}

/** Opens the linked application for a logged-in user. Resolves to false if the session turns out to have ended. */
export async function openApplicationByNumber(number: number): Promise<boolean> {
  // Unsaved answers of the current application would otherwise stay in this browser, and Log Out would not find them.
  const isOther = await openApplication()
    .then(saveNow)
    .then((isSaved) => isSaved && chooseApplicationByNumber(number))
    .catch(() => false);
  if (isOther) openChosenApplication();
  else if (isLoggedIn()) navigateTo('/about', { replace: true });
  return isLoggedIn();
}
