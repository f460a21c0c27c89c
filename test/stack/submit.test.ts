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

  it('drops the answers to questions that are not on screen, and is final', async () => {
    await save({
      ...completeAnswers,
      visa_permit: 'Y',
      visa_permit_type: 'F1',
      college_2_name: 'Of a row that was not added',
    });
    const { status, body } = await submit();
    expect([status, body.confirmation_number]).toEqual([200, expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)]);
    expect((await save({ first_name: 'Another' })).status).toBe(409);
    const { answer, web_status } = await profile();
    for (const key of ['visa_permit', 'visa_permit_type', 'college_2_name']) expect(answer).not.toHaveProperty(key);
    expect(answer).toMatchObject({ first_name: 'Lan', last_name: 'Nguyễn' });
    expect(web_status.map((each) => each.web_status)).toEqual(['started', 'validating', 'submitted']);
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
});
