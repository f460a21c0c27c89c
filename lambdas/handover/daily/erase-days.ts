import { addDays } from '../../../shared/letters/letter-calendar.ts';
import { eraseBelow } from '../../documents/application-files.ts';
import { config, todayOfPartner } from '../../platform/partner-form.ts';
import { ledgerOf } from '../ledger.ts';
import { handOverBucket } from './bucket-store.ts';
import { dynamoDays } from './days-store.ts';

/** Hand-overs are there for 30 days, and what was written over it for 30 more. */
const keptDays = 61;

/** As long as the erasure that follows may take: then they are laid again. */
const laidAgainMs = 15 * 60_000;

/**
 * For a command, before it erases these applications: removes the hand-overs that have them, which are laid again without them.
 * Throws while one of these is being laid. Returns how many files and versions.
 */
export async function eraseHandovers(ids: readonly string[]): Promise<number> {
  if (!config.handOver) return 0;
  const today = todayOfPartner();
  const days: string[] = [];
  for (let day = addDays(today, -keptDays); day <= today; day = addDays(day, 1))
    if ((await ledgerOf(day)).some(({ application }) => ids.includes(application))) days.push(day);
  let count = 0;
  for (const day of days) {
    const { started_at, made_at, closed_at } = (await dynamoDays().find(day)) ?? {};
    if (!started_at) continue;
    if (made_at && !closed_at)
      throw new Error(`The hand-over of ${day} is being laid. Please repeat the command when it is whole.`);
    await dynamoDays().layAgain(day, new Date(Date.now() + laidAgainMs));
    count += await eraseBelow(handOverBucket(), [`handover/${day}/`, `staging/${day}/`]);
  }
  return count;
}
