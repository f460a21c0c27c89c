import { queueOf } from '../queues/queue.ts';

/** An item whose time has come, as the clock saw it. */
export interface DueJob {
  readonly kind: 'due';
  readonly pk: string;
  readonly sk: string;
  readonly dueAt: string;
}

/** Letters of an application that owe emails, once the write that this job is ahead of is there. */
export interface LettersJob {
  readonly kind: 'letters';
  readonly applicationId: string;
  /** At least that of the write. */
  readonly revision: number;
  /** Until a letter that was sent has become a PDF, or has not. */
  readonly converts?: true;
  /** Seconds until it is looked at again; the first time two. */
  readonly wait?: number;
}

/** Somebody wants a list of what is asked of them. */
export interface ListJob {
  readonly kind: 'list';
  /** What the list is counted by: a job that comes again is the same. */
  readonly id: string;
  /** HMACs: of their address, and of the mailbox that it is another spelling of. */
  readonly writer: string;
  readonly mailbox: string;
  readonly siteHost: string;
}

export const dueQueue = queueOf<DueJob | LettersJob | ListJob>('DUE_QUEUE_URL');
