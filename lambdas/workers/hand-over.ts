import { exportApplication } from '../export/export-application.ts';
import { exportJobs } from '../export/export-day.ts';
import { type CompleteJob, type ExportJob, exportQueue } from '../export/export-queue.ts';
import { createConsumer } from '../queues/consume.ts';

/** The delay before a retry. No user waits for these jobs, and the services that they need may be down for minutes. */
const failureDelaySeconds = 60;

export const handler = createConsumer<ExportJob | CompleteJob>('handover', exportJobs({ exportApplication }), {
  setVisibility: exportQueue.setVisibility,
  failureDelaySeconds,
});
