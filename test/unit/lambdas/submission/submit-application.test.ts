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

/** Submits the application and returns the receipt, the side effects in order, and the answers that were stored. */
async function submit(changed: Partial<Application> = {}) {
  const done: unknown[] = [];
  const frozen: Application['answers'][] = [];
  const receipt = await submitApplication(
    {
      applications: { read: async () => ({ ...complete, ...changed }) },
      submissions: {
        async submit(_applicant, { documents, answers }) {
          done.push(Object.keys(documents));
          frozen.push(answers);
        },
      },
      enqueue: async (job, delay) => void done.push([job, delay]),
      enqueueSubmission: async (job) => void done.push(job),
    },
    { applicationId: 'lan', siteHost: 'apply.example.edu' },
  );
  return { receipt, done, frozen };
}

it('enqueues the follow-up job and a job for each dropped file before it stores the submission', async () => {
  expect((await submit()).done).toEqual([
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

it('rejects a submission while a file is still being processed', async () => {
  const documents = { college_unofficial_transcripts: { ...document('kept'), status: 'IN_PROGRESS' as const } };
  await expect(submit({ documents })).rejects.toThrow('Please wait until the file upload has completed.');
});

it('returns the existing receipt if the application is already submitted', async () => {
  const receipt = { confirmation_number: 'AAAA-2222', submitted_at: new Date().toISOString() };
  expect(await submit({ receipt })).toEqual({ receipt, done: [], frozen: [] });
});

it('drops answers that are not on screen', async () => {
  const { frozen } = await submit({ answers: { ...completeAnswers, college_2_name: 'Of a row that was not added' } });
  expect(frozen).toEqual([expect.not.objectContaining({ college_2_name: expect.anything() })]);
});

it('names the required answers that are missing', async () => {
  const answers = { ...completeAnswers, first_name: ' ' };
  await expect(submit({ answers })).rejects.toMatchObject({ fields: { errors: { first_name: ['First Name'] } } });
});
