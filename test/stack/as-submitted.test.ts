import { expect, it } from '@jest/globals';
import type { SubmissionRecord } from '../../lambdas/submission/submission-record.ts';
import type { StaffView } from '../../shared/contracts/links.ts';
import { apiClient } from '../support/api-client.ts';
import { link } from '../support/links.ts';
import { storedFile, submitApplication } from '../support/packets.ts';
import { waitForPdfCopy } from '../support/pdf-copies.ts';
import { pdfText } from '../support/pdf-text.ts';
import { storedApplicationOf } from '../support/stack-table.ts';

it('shows a submitted application with its original questions after the form has changed', async () => {
  const { client, email, number } = await submitApplication();
  const { id } = (await storedApplicationOf(client).read()) as { id: string };
  const record = await storedFile(`submissions/${id.replace('application#', '')}/${number}.json`);
  // Changes the record as if the form had asked a different question and offered a choice that no longer exists.
  const changed = Buffer.from(record.bytes)
    .toString()
    .replace('"label": "First Name"', '"label": "Given name in full"')
    .replace('"text": "Accounting (M.Acc.)"', '"text": "Phrenology (M.S.)"');
  await record.write(changed);

  const staffView = async (...args: string[]) => {
    const token = new URL(await link('staff', email, ...args)).searchParams.get('service_token');
    return (await apiClient().get<StaffView>(`/service/tmp-pdf?service_token=${token}`)).body.asked;
  };
  const masked = (JSON.parse(changed) as SubmissionRecord).asked;
  const withSsn = (text: string) =>
    JSON.parse(JSON.stringify(masked).replace('"text":"On file, not shown"', `"text":"${text}"`));
  expect(await staffView()).toEqual(withSsn('•••-••-6789'));
  expect(await staffView('--ssn')).toEqual(withSsn('123-45-6789'));

  const { text } = await pdfText(await waitForPdfCopy(client));
  for (const phrase of ['Given name in full', 'Phrenology (M.S.)', '•••-••-6789', 'transcript.png: page'])
    expect(text).toContain(phrase);
  for (const phrase of ['First Name', 'Accounting', 'On file, not shown', '123-45']) expect(text).not.toContain(phrase);
});
