import type { CalendarDate } from '../../shared/form/calendar.ts';
import { createQueue } from '../queues/queue.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';

/**
 * The reason why an application is in the export of a day. It is part of a file name, so a repeated job adds nothing.
 * - `submission`: it was submitted that day.
 * - `letter-{n}-g{generation}-v{version}`: this letter was received.
 * - `overdue-{n}-g{generation}`: this letter became overdue. The daily email counts it, and no file is exported.
 */
export type ExportReason = 'submission' | `letter-${number}-g${number}-v${number}` | `overdue-${number}-g${number}`;

export const letterReason = ({ n, generation, version }: Record<'n' | 'generation' | 'version', number>) =>
  `letter-${n}-g${generation}-v${version}` as const;

/** The job that exports one application into the folder of a day. */
export interface ExportJob {
  readonly kind: 'application';
  readonly application: SubmittedApplication;
  /** The reasons for the export: a submission and the letters that arrived before it, or one letter. */
  readonly reasons: readonly [ExportReason, ...ExportReason[]];
  /** The time of the submission or the letter (ISO 8601), which decides the day of the export. */
  readonly at: string;
}

/** The job that completes the export of a day. The clock sends it until the export is complete. */
export interface CompleteJob {
  readonly kind: 'complete';
  readonly day: CalendarDate;
}

export const exportQueue = createQueue<ExportJob | CompleteJob>('HAND_OVER_QUEUE_URL');
