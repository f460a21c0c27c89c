import { postSubmit } from '../../shared/contracts/application.ts';
import { messages } from '../../shared/messages.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { conversionQueue, submissionQueue } from '../queues/queues.ts';
import { keyedApplications } from '../application/keyed-applications.ts';
import { dynamoSubmissions } from '../submission/submissions.ts';
import { type SubmitApplication, submitApplication } from '../submission/submit-application.ts';

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
