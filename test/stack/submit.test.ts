import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answers } from '../../shared/form/definition.ts';
import type { ApiClient } from '../support/api-client.ts';
import { newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { samplePng } from '../support/sample-files.ts';
import { postFile, startConversion, upload } from '../support/uploads.ts';

const transcripts = 'college_unofficial_transcripts';

let client: ApiClient;
const save = (answer: Answers) => client.put('/api/answer', { answer });
const submit = () => client.post('/api/submit', {});
const profile = async () =>
  (await client.get<{ answer: Answers; web_status: { web_status: string }[] }>('/api/profile')).body;

beforeEach(async () => {
  ({ client } = await newApplicant());
  await client.post('/api/web-status', { web_status: 'started' });
});

describe('a submission', () => {
  it('lists every error by key', async () => {
    await save({ ...completeAnswers, first_name: ' ', zip: '2150', legal_agree: false });
    const { status, body } = await submit();
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      first_name: ['First Name'],
      zip: ['Zip/Postal Code must be at least 5 characters.'],
      legal_agree: [expect.stringContaining('I certify')],
    });
    expect((await profile()).web_status).toHaveLength(1);
  });

  it('is refused before the application is started', async () => {
    const { client: fresh } = await newApplicant();
    expect((await fresh.post('/api/submit', {})).status).toBe(409);
  });

  it('returns the same receipt for repeated and concurrent requests', async () => {
    await save(completeAnswers);
    const answers = await Promise.all(Array.from({ length: 5 }, submit));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.confirmation_number)).size).toBe(1);
    expect(answers[0]?.body.confirmation_number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((await profile()).web_status.map(({ web_status }) => web_status)).toEqual([
      'started',
      'validating',
      'submitted',
    ]);
    expect((await client.post('/api/web-status', { web_status: 'submitted' })).status).toBe(200);
  });

  it('drops the answers to questions that are not on screen', async () => {
    await save({
      ...completeAnswers,
      visa_permit: 'Y',
      visa_permit_type: 'F1',
      college_2_name: 'Of a row that was not added',
    });
    expect((await submit()).status).toBe(200);
    const { answer } = await profile();
    expect(answer).not.toHaveProperty('visa_permit');
    expect(answer).not.toHaveProperty('visa_permit_type');
    expect(answer).not.toHaveProperty('college_2_name');
    expect(answer).toMatchObject({ first_name: 'Lan', last_name: 'Nguyễn' });
  });

  it('is refused during a conversion, and keeps the document afterwards', async () => {
    await save(completeAnswers);
    const { fileKey } = await postFile(client, transcripts, await samplePng());
    await startConversion(client, transcripts, fileKey, 'transcript.png');
    const early = await submit();
    expect([early.status, early.body.message]).toEqual([409, 'Please wait until the file upload has completed.']);
    expect((await upload(client, transcripts, await samplePng(), 'transcript.png')).status).toBe('COMPLETED');
    expect((await submit()).status).toBe(200);
    expect((await profile()).answer[transcripts]).toBe('ANSWERED');
  });

  it('is final, so all later changes are refused', async () => {
    await save(completeAnswers);
    await submit();
    const before = await profile();
    const changes = [
      save({ first_name: 'Another' }),
      client.put('/api/last-page', { last_page: '/about' }),
      client.post('/api/validations', { errors: {} }),
      client.put('/api/tabs', { tab_id: 'transcripts', chosen_tab: 'later' }),
      client.put('/api/add-another', { button_id: 'college', num_components: 2 }),
      client.post('/api/presigned-url', { answer_key: transcripts }),
      client.del(`/api/document-answer/${transcripts}`),
      client.del(`/api/pdf/document-answer/${transcripts}`),
    ];
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(8).fill(409));
    expect(await profile()).toEqual({ ...before, now: expect.any(String) });
  });
});
