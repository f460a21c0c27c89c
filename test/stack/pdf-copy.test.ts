import { expect, it } from '@jest/globals';
import { newApplicant } from '../support/applicants.ts';
import { completeAnswers } from '../support/complete-application.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePdf } from '../support/sample-files.ts';
import { storedApplicationOf } from '../support/stack-table.ts';
import { upload } from '../support/uploads.ts';

it('contains the answers and the documents, and is updated after a change', async () => {
  const { client } = await newApplicant();
  await client.put('/api/answer', { answer: { ...completeAnswers, ssn: '123-45-6789' } });
  const transcript = await samplePdf('The attached transcript');
  await upload(client, 'college_unofficial_transcripts', transcript, 'transcript.pdf');

  const first = await pdfText(await waitForPdfCopy(client));
  for (const text of ['Nguyễn', 'April 27, 1998', 'Accounting (M.Acc.)', 'The attached transcript', 'May 2020']) {
    expect(first.text).toContain(text);
  }
  expect(first.info).toMatch(/Tagged:\s+yes/);

  await client.put('/api/answer', { answer: { first_name: 'Mai' } });
  expect((await pdfText(await waitForPdfCopy(client))).text).toContain('Mai Nguyễn');
});

it('is made at most 30 times an hour, and requests for an existing copy do not count', async () => {
  const { client } = await newApplicant();
  const stored = storedApplicationOf(client);
  const minuteAgo = Date.now() - 60_000;
  const times = [minuteAgo - 60 * 60_000, ...Array.from({ length: 28 }, () => minuteAgo)];
  await stored.write({ ...(await stored.read()), pdf_copy_times: times });
  const answer = (first_name: string) => client.put('/api/answer', { answer: { first_name } });
  for (const name of ['Lan', 'Mai']) {
    await answer(name);
    for (let time = 0; time < 3; time += 1) expect((await client.get('/api/pdf')).status).toBe(200);
  }
  await answer('Kim');
  const { status, body } = await client.get<{ message: string }>('/api/pdf');
  expect([status, body.message]).toEqual([429, expect.stringContaining('30 PDF copies')]);
  await answer('Mai');
  await waitForPdfCopy(client);
});
