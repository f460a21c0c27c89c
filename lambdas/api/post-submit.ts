import { postSubmit } from '../../shared/contracts/application.ts';
import { messages } from '../../shared/messages.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { conversionQueue, submissionQueue } from '../common/jobs/queues.ts';
import { keyedApplications } from '../common/storage/applications/keyed-applications.ts';
import { dynamoSubmissions } from '../common/storage/applications/submissions.ts';
import { type SubmitApplication, submitApplication } from '../common/submission/submit-application.ts';

const submit = endpoint(postSubmit, async (dependencies: SubmitApplication, { applicant, siteHost }) => ({
  message: messages.submitted,
  ...(await submitApplication(dependencies, { applicant, siteHost })),
}));

export const handler = authenticatedHandler(submit, {
  applications: keyedApplications,
  submissions: dynamoSubmissions,
  enqueue: conversionQueue,
  enqueueSubmission: submissionQueue,
});
