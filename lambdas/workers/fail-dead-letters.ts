import { copyFailed } from '../common/pdf/ask-for-copy.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import type { ConversionJob, RenderJob } from '../common/storage/queues.ts';
import { neverEnded } from '../common/uploads/present-document.ts';
import { consumer, type Outcome } from '../common/workers/consume.ts';

/** Ends work that failed every try: the applicant learns of it instead of waiting. */
async function markFailed(job: ConversionJob | RenderJob): Promise<Outcome> {
  const applications = dynamoApplications();
  const marked =
    'hash' in job
      ? await applications.failPdf(job.application, job.hash, copyFailed)
      : await applications.failConversion(job.application, job.answerKey, job.generation, neverEnded);
  return marked ? 'done' : 'superseded';
}

export const handler = consumer('dead letters', markFailed);
