import { partner } from '#partner';
import { getApplications, putChosenApplication } from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/calls/call.ts';
import { go } from '../../lib/navigation.ts';
import { isLoggedIn, openChosenApplication } from '../session/index.ts';

/** Resolves to whether the session has become that of another application. A number that the account does not have is ignored. */
export async function chooseLinked(number: number): Promise<boolean> {
  if (!partner.config.severalApplications) return false;
  const { applications } = await call(getApplications);
  const isOther = applications.some((each) => each.number === number && !each.chosen);
  if (isOther) await call(putChosenApplication, { body: { number } });
  return isOther;
}

/** For somebody who is logged in already. Resolves to false when the session turns out to be over. */
export async function openLinked(number: number): Promise<boolean> {
  const isOther = await chooseLinked(number).catch(() => false);
  if (isOther) openChosenApplication();
  else if (isLoggedIn()) go('/about', { replace: true });
  return isLoggedIn();
}
