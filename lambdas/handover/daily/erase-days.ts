import type { CalendarDate } from '../../../shared/form/calendar.ts';
import { addDays } from '../../../shared/letters/letter-calendar.ts';
import { eraseByPrefix } from '../../documents/application-files.ts';
import { config, todayOfPartner } from '../../platform/partner-form.ts';
import { ledgerOf } from '../ledger.ts';
import { handOverBucket } from './bucket-store.ts';
import { dynamoDays } from './days-store.ts';

/** Hand-overs are there for 30 days, and what was written over it for 30 more. */
const keptDays = 61;

/** As long as the erasure that follows may take: then they are laid again. */
const laidAgainMs = 15 * 60_000;

const beingLaid = (day: CalendarDate) =>
  new Error(`The export of ${day} is still running. Run the command again when it has finished.`);

/** The days that have these applications and have begun. Throws while one is being laid. */
async function laidOf(ids: readonly string[]): Promise<readonly CalendarDate[]> {
  const today = todayOfPartner();
  const days: CalendarDate[] = [];
  for (let day = addDays(today, -keptDays); day <= today; day = addDays(day, 1)) {
    if (!(await ledgerOf(day)).some(({ application }) => ids.includes(application))) continue;
    const { started_at, made_at, closed_at } = (await dynamoDays().find(day)) ?? {};
    if (made_at && !closed_at) throw beingLaid(day);
    if (started_at) days.push(day);
  }
  return days;
}

/**
 * For a command, before it erases these applications: removes the hand-overs that have them, which are laid again without them.
 * Throws while one of these is being laid. Returns how many files and versions.
 */
export async function eraseHandovers(ids: readonly string[]): Promise<number> {
  if (!config.handOver) return 0;
  let count = 0;
  // All are asked before one is removed: an erasure that is refused leaves what is whole as it is.
  for (const day of await laidOf(ids)) {
    // One that has begun since is left to its worker, whose files would be removed.
    if (!(await dynamoDays().layAgain(day, new Date(Date.now() + laidAgainMs)))) throw beingLaid(day);
    // First what says that the day is whole.
    for (const below of [`handover/${day}/manifest.json`, `handover/${day}/`, `staging/${day}/`])
      count += await eraseByPrefix(handOverBucket(), [below]);
  }
  return count;
}
