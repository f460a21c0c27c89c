import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmissionRecord } from '../../lambdas/submission/submission-record.ts';
import { stackUrl } from '../support/api-client.ts';
import { type Applicant, lastMail, newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { eventually } from '../support/eventually.ts';
import { sha256, storedFile } from '../support/packets.ts';
import { samplePdf } from '../support/sample-files.ts';
import { runJob } from '../support/send-job.ts';
import { queueMessages } from '../support/stack-stores.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { postTo, presign, startConversion, waitForConversion } from '../support/uploads.ts';

const transcripts = 'college_unofficial_transcripts';
const ssn = '123-45-6789';

let applicant: Applicant;
let file: Uint8Array;
let receipt: { confirmation_number: string; submitted_at: string };

const newest = async () => lastMail(applicant.email);

const applicantId = async () => String((await storedApplicationOf(applicant.client).read()).id).split('#')[1];

async function record(): Promise<SubmissionRecord> {
  const { bytes } = await storedFile(`submissions/${await applicantId()}/${receipt.confirmation_number}.json`);
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as SubmissionRecord;
}

beforeAll(async () => {
  file = await samplePdf('Transcript');
  applicant = await newApplicant();
  const api = applicant.client;
  await api.post('/api/web-status', { web_status: 'started' });
  await api.put('/api/answer', { answer: { ...completeAnswers, ssn } });
  const { body: form } = await presign(api, transcripts);
  expect((await postTo(form, file)).status).toBe(204);
  await startConversion(api, transcripts, form.fields.key, 'transcript.pdf');
  expect((await waitForConversion(api, transcripts)).status).toBe('COMPLETED');
  // The upload form is valid for five minutes, even after the conversion. The record must describe the converted file.
  expect((await postTo(form, Buffer.from('something else'))).status).toBe(204);
  const { status, body } = await api.post<typeof receipt>('/api/submit', {});
  expect(status).toBe(200);
  receipt = body;
  await eventually(async () => (await storedApplicationOf(api).read()).receipt_sent_at, Boolean, 120_000);
});
describe('a submission', () => {
  it('emails the applicant a receipt with the remaining steps and the received documents', async () => {
    const mail = await newest();
    expect(mail.subject).toContain("We've received your");
    expect(mail.text).toContain(receipt.confirmation_number);
    expect(mail.text).toContain(`${stackUrl()}/login`);
    expect(mail.text).toContain('Pay the application fee');
    expect(mail.text).toContain('- Unofficial Transcripts');
    for (const answer of [ssn, completeAnswers.last_name, completeAnswers.birth_date])
      expect(`${mail.text}${mail.html}`).not.toContain(answer);
  });

  it('stores a record with the questions, the answers and the hashes of the files', async () => {
    const { confirmation_number, submitted_at, username, form_version, asked, answers, sealed, documents } =
      await record();
    expect({ confirmation_number, submitted_at, username }).toEqual({
      confirmation_number: receipt.confirmation_number,
      submitted_at: receipt.submitted_at,
      username: applicant.email,
    });
    expect(form_version).toMatch(/^[0-9a-f]{64}$/);
    expect(answers).toMatchObject({ first_name: completeAnswers.first_name, legal_agree: true });
    const rows = asked.pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
    expect(rows).toContainEqual({
      key: 'legal_agree',
      label: expect.stringContaining('I certify that the information in this application is complete and accurate'),
      text: '[X]',
      isDocument: false,
    });
    expect(rows).toContainEqual(expect.objectContaining({ key: 'ssn', text: 'On file, not shown' }));
    expect(JSON.stringify({ asked, answers, sealed })).not.toMatch(/123-?45-?6789/);
    expect(Object.keys(sealed)).toEqual(['ssn']);
    const { documents: stored } = (await storedApplicationOf(applicant.client).read()) as {
      documents: Record<string, { pdf_key: string }>;
    };
    const pdf = await storedFile(stored[transcripts]?.pdf_key ?? '');
    expect(documents).toEqual({
      [transcripts]: {
        file_name: 'transcript.pdf',
        file_size: file.length,
        original: sha256(file),
        pdf: sha256(pdf.bytes),
      },
    });
  });

  it('leaves no social security number in logs and queues', () => {
    for (const text of [readFileSync(process.env.STACK_LOG ?? '', 'utf8'), JSON.stringify(queueMessages())])
      expect(text).not.toMatch(/123-?45-?6789/);
  });

  it('sends no second receipt after a repeated submit or a repeated message', async () => {
    const { at } = await newest();
    expect((await applicant.client.post('/api/submit', {})).body).toMatchObject(receipt);
    const job = { kind: 'record', applicationId: await applicantId(), siteHost: new URL(stackUrl()).host };
    await runJob('SUBMISSION_QUEUE_URL', job, /"kind":"record"/g);
    expect((await newest()).at).toBe(at);
  });
});
