import { times } from '../../shared/limits.ts';
import { type DocumentStatus, isRunning } from '../../shared/status.ts';

interface Work {
  readonly status: DocumentStatus;
  readonly requested_at: string;
}

/** Whether a conversion or PDF copy has not ended in time: its worker must have died. */
export const hasExpired = ({ status, requested_at }: Work) =>
  isRunning(status) && Date.now() - Date.parse(requested_at) > times.workExpiry;

export const isUnderWay = (work: Work) => isRunning(work.status) && !hasExpired(work);
