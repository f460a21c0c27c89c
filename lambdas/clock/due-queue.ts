import { createQueue } from '../queues/queue.ts';

/** A due item, with the due time that the clock read. */
export interface DueJob {
  readonly kind: 'due';
  readonly pk: string;
  readonly sk: string;
  readonly dueAt: string;
}

/** The job that sends the pending emails of letters. It is sent before the write that adds the emails. */
export interface LettersJob {
  readonly kind: 'letters';
  readonly applicationId: string;
  /** The lowest revision that includes the write. */
  readonly revision: number;
  /** The delay in seconds until the job repeats. Present while it waits for the conversion of a sent letter. */
  readonly wait?: number;
}

/** The job that sends a recommender the list of their open requests. */
export interface ListJob {
  readonly kind: 'list';
  /** The HMAC of the recommender's address. */
  readonly writer: string;
  readonly siteHost: string;
}

export const dueQueue = createQueue<DueJob | LettersJob | ListJob>('DUE_QUEUE_URL');
