import { postSubmit } from '../../shared/contracts/application.ts';
import { messages } from '../../shared/messages.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { keyedApplications } from '../common/storage/keyed-applications.ts';
import { conversionQueue, submissionQueue } from '../common/storage/queues.ts';
import { type Submission, submitApplication } from '../common/submission/submit-application.ts';

const submit = endpoint(postSubmit, async (submission: Submission, { applicant, siteHost }) => ({
  message: messages.submitted,
  ...(await submitApplication(submission, { applicant, siteHost })),
}));

export const handler = forApplicants(submit, {
  applications: keyedApplications,
  enqueue: conversionQueue,
  enqueueSubmission: submissionQueue,
});
