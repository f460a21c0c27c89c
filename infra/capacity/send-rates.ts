import type { WorkerName } from '../../shared/contracts/workers.ts';
import type { Capacity } from './capacities.ts';

/** Of the emails a second: receipts take half at most, so that a quarter is left to codes. */
const dueShare = 1 / 4;

/** Over how long what is due at 9:00 is sent. */
const spreadMinutes = 240;

/** Variables by which a worker keeps to its rate; a local one has none. */
export function rateVariables(
  name: WorkerName,
  concurrency: number,
  { emails }: Pick<Capacity, 'emails'>,
): Readonly<Record<string, string>> {
  if (name === 'runClock') return { SPREAD_MINUTES: `${spreadMinutes}` };
  if (name === 'sendDue') return { EMAIL_PACE_MS: `${Math.ceil((1000 * concurrency) / (emails * dueShare))}` };
  return {};
}
