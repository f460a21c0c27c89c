import type { CalendarDate } from '../../shared/form/calendar.ts';
import { createQueue } from '../queues/queue.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';

/** A day's hand-over is due, or is not done an hour later. */
export interface StartJob {
  readonly kind: 'start';
  readonly day: CalendarDate;
}

/** One time fixed when a hand-over begins: what is made again has the same bytes. It tells one laying of a day from another. */
export interface Laying {
  readonly day: CalendarDate;
  readonly madeAt: string;
}

export interface PartJob extends Laying {
  readonly kind: 'part';
  readonly application: SubmittedApplication;
}

export interface CloseJob extends Laying {
  readonly kind: 'close';
  /** What it claims the day by: of a worker that died, the same job goes on at once. */
  readonly id: string;
}

/** Events of the ledger's entries whose keys begin so. */
export interface EventsJob {
  readonly kind: 'events';
  readonly day: CalendarDate;
  readonly sk: string;
}

export const handOverQueue = createQueue<StartJob | PartJob | CloseJob | EventsJob>('HAND_OVER_QUEUE_URL');
