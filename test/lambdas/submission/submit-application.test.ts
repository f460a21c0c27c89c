import { expect, it } from '@jest/globals';
import type { Application, StoredDocument } from '../../../lambdas/common/applications/application.ts';
import type { Applications } from '../../../lambdas/common/applications/applications.ts';
import { submitApplication } from '../../../lambdas/common/submission/submit-application.ts';
import { completeAnswers } from '../../support/complete-application.ts';

const document = (generation: string): StoredDocument => ({
  generation,
  status: 'COMPLETED',
  file_key: `uploads/lan/${generation}`,
  file_name: 'file.pdf',
  file_size: 1,
  file_etag: '"etag"',
  requested_at: new Date().toISOString(),
  pdf_key: `converted/lan/${generation}`,
});

it('sends what follows it, and what it drops, as messages ahead of the write', async () => {
  const application: Application = {
    username: 'lan@example.com',
    successful_login: [],
    statuses: { started: new Date().toISOString() },
    answers: { ...completeAnswers },
    sealed: {},
    // In-state tuition is not sought, so the tax return is not asked for.
    documents: { college_unofficial_transcripts: document('kept'), tax_return_document_upload: document('dropped') },
    add_another: {},
    tabs: {},
    version: 1,
  };
  const done: unknown[] = [];
  const applications: Pick<Applications, 'read' | 'submit'> = {
    read: async () => application,
    submit: async (_applicant, { documents }) => void done.push(Object.keys(documents)),
  };
  await submitApplication(
    {
      applications: applications as Applications,
      enqueue: async (job, delay) => void done.push([job, delay]),
      enqueueSubmission: async (job) => void done.push(job),
    },
    { applicant: 'lan', siteHost: 'apply.example.edu' },
  );
  expect(done).toEqual([
    [{ application: 'lan', answerKey: 'tax_return_document_upload', generation: 'dropped', isLastCall: true }, 60],
    { application: 'lan', siteHost: 'apply.example.edu' },
    ['college_unofficial_transcripts'],
  ]);
});
