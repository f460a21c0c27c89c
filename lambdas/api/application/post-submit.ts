import { postSubmit } from '../../../shared/contracts/application.ts';
import { messages } from '../../../shared/messages.ts';
import { applicationsWithSsnKey } from '../../application/applications-with-ssn-key.ts';
import { conversionQueue } from '../../documents/conversion-queue.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { submissionQueue } from '../../submission/submission-queue.ts';
import { submissionStore } from '../../submission/submissions.ts';
import { submitApplication } from '../../submission/submit-application.ts';

export const handler = authenticatedHandler(postSubmit, async ({ applicationId, siteHost }) => {
  const dependencies = {
    applications: applicationsWithSsnKey(),
    submissions: submissionStore(),
    enqueue: conversionQueue.enqueue,
    enqueueSubmission: submissionQueue.enqueue,
  };
  return { message: messages.submitted, ...(await submitApplication(dependencies, { applicationId, siteHost })) };
});
