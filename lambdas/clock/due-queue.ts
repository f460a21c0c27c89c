import { queueOf } from '../queues/queue.ts';

/** An item whose time has come, as the clock saw it. */
export interface DueJob {
  readonly kind: 'due';
  readonly pk: string;
  readonly sk: string;
  readonly dueAt: string;
}

export const dueQueue = queueOf<DueJob>('DUE_QUEUE_URL');
