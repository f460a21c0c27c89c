import { expect, it } from '@jest/globals';
import type { Application, StoredDocument } from '../../../../lambdas/application/application.ts';
import { submitApplication } from '../../../../lambdas/submission/submit-application.ts';
import { completeAnswers } from '../../../support/complete-application.ts';

const document = (uploadId: string): StoredDocument => ({
  upload_id: uploadId,
  status: 'COMPLETED',
  file_key: `uploads/lan/${uploadId}`,
  file_name: 'file.pdf',
  file_size: 1,
  file_etag: '"etag"',
  requested_at: new Date().toISOString(),
  pdf_key: `converted/lan/${uploadId}`,
});

const complete: Application = {
  username: 'lan@example.com',
  successful_login: [],
  statuses: { started: new Date().toISOString() },
  answers: { ...completeAnswers },
  sealed: {},
  // The applicant does not seek in-state tuition, so the form does not ask for the tax return.
  documents: { college_unofficial_transcripts: document('kept'), tax_return_document_upload: document('dropped') },
  add_another: {},
  tabs: {},
  version: 1,
  revisions: {},
  draft_key: new Uint8Array(),
};

it('enqueues the follow-up job and a job for each dropped file before it stores the submission', async () => {
  const done: unknown[] = [];
  await submitApplication(
    {
      applications: { read: async () => complete },
      submissions: { submit: async (_applicant, { documents }) => void done.push(Object.keys(documents)) },
      enqueue: async (job, delay) => void done.push([job, delay]),
      enqueueSubmission: async (job) => void done.push(job),
    },
    { applicationId: 'lan', siteHost: 'apply.example.edu' },
  );
  expect(done).toEqual([
    [
      {
        kind: 'discard',
        ownerKind: 'application',
        owner: 'lan',
        slot: 'tax_return_document_upload',
        uploadId: 'dropped',
      },
      60,
    ],
    { kind: 'record', applicationId: 'lan', siteHost: 'apply.example.edu' },
    ['college_unofficial_transcripts'],
  ]);
});
