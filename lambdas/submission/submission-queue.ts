import { createQueue } from '../queues/queue.ts';

export interface SubmissionJob {
  readonly kind: 'record';
  readonly applicationId: string;
  readonly siteHost: string;
}

export const submissionQueue = createQueue<SubmissionJob>('SUBMISSION_QUEUE_URL');
