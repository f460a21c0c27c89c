import { partner } from '#partner';
import { getApplications, putChosenApplication } from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/calls/call.ts';
import { go } from '../../lib/navigation.ts';
import { isLoggedIn, openChosenApplication } from '../session/index.ts';

/**
 * Selects the application with this number. Ignores a number that the account does not have. Resolves to whether the
 * session now belongs to another application.
 */
export async function chooseLinked(number: number): Promise<boolean> {
  if (!partner.config.severalApplications) return false;
  const { applications } = await call(getApplications);
  const isOther = applications.some((each) => each.number === number && !each.chosen);
  if (isOther) await call(putChosenApplication, { body: { number } });
  return isOther;
}

/** Opens the linked application for a logged-in user. Resolves to false if the session turns out to have ended. */
export async function openLinked(number: number): Promise<boolean> {
  const isOther = await chooseLinked(number).catch(() => false);
  if (isOther) openChosenApplication();
  else if (isLoggedIn()) go('/about', { replace: true });
  return isLoggedIn();
}
