import { createHash } from 'node:crypto';
import { config } from '#partner';
import { dayOf, nineOf } from '../../shared/letters/letter-calendar.ts';
import type { DueJob } from './due-queue.ts';

const isNine = (dueAt: string): boolean =>
  nineOf(dayOf(new Date(dueAt), config.timeZone), config.timeZone).toISOString() === dueAt;

/** The same for each item, whatever day it is; SHA-256, so that ids that look alike do not come together. */
const shareOf = (pk: string): number => createHash('sha256').update(pk).digest().readUInt32BE() / 2 ** 32;

/** When an item's job is to be sent: what goes by days, at 9:00, in the hours after that, because it all falls due at once. */
export function spreadOver(spreadMs: number): (job: DueJob) => number {
  const nines = new Map<string, boolean>();
  return ({ pk, dueAt }) => {
    const at = Date.parse(dueAt);
    if (spreadMs === 0) return at;
    const nine = nines.get(dueAt) ?? isNine(dueAt);
    nines.set(dueAt, nine);
    return nine ? at + Math.floor(shareOf(pk) * spreadMs) : at;
  };
}
