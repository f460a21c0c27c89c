import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { send, withLetter } from '../../../../lambdas/letters/letter-transitions.ts';
import { times } from '../../../../shared/limits.ts';
import { mockClient } from '../../../support/mock-client.ts';
import { passTime } from '../../../support/pass-time.ts';
import { createLetterRequest, deliverDue, letters } from '../../../support/suite-letters.ts';

const sqs = mockClient(SQSClient);
mockClient(SESv2Client);
/** Creates an application with a letter that was sent as text, which no worker converts. */
async function sendUnconverted(): Promise<string> {
  const application = await createLetterRequest();
  const at = new Date().toISOString();
  const upload_id = crypto.randomUUID();
  const sent = { kind: 'text', version: 1, name: 'Ada Byron', title: '', link: 'link', receipt_number: '1' } as const;
  const text = { upload_id, file_key: 'none', file_name: 'letter', file_size: 1, file_etag: '', requested_at: at };
  await letters.change(application, (present) =>
    send(present, 1, { ...sent, upload_id, at, attestation: 'Mine.' }, { ...text, status: 'IN_PROGRESS' }),
  );
  return application;
}

it('a letter that is sent as text queues the deletion of its uploaded file for after the conversion', async () => {
  process.env.CONVERSION_QUEUE_URL = 'conversion';
  const { putDraft } = await import('../../../../lambdas/letters/letter-draft.ts');
  const { sendLetter } = await import('../../../../lambdas/letters/send-letter.ts');
  const application = await createLetterRequest();
  const upload = { upload_id: 'u', status: 'COMPLETED', file_key: 'k', file_name: 'a.pdf', file_size: 1 } as const;
  const file = { ...upload, file_etag: '', requested_at: new Date().toISOString() };
  await letters.change(application, (present) => withLetter(present, 1, { file }));
  const link = { application, n: 1, generation: 1, digest: 'link' };
  await putDraft(link, 'I recommend her.', undefined);
  sqs.resetHistory();
  await sendLetter(link, { kind: 'text', version: 1, name: 'Ada Byron', title: '', attested: true, seen: undefined });
  const sent = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  const jobs = sent.map(({ MessageBody = '', DelaySeconds }) => ({ ...JSON.parse(MessageBody), DelaySeconds }));
  const discard = { kind: 'discard', ownerKind: 'letter', owner: application, slot: '1-g1', uploadId: 'u' };
  expect(jobs).toContainEqual({ ...discard, DelaySeconds: 900 });
  expect(times.workExpiry).toBeLessThan(900_000);
});

/**
 * The approximate number of calls through a queue after which Lambda stops a function that triggers itself. The message
 * then goes to the dead letters.
 */
const recursionLimit = 16;

it('the job for a letter whose PDF is never made gives up in fewer runs than Lambda takes for a loop', async () => {
  const applicationId = await sendUnconverted();
  const began = Date.now();
  let message: object | undefined = { kind: 'letters', applicationId, wait: 2 };
  let runs = 0;
  while (message) {
    sqs.resetHistory();
    expect(await deliverDue(message)).toBe(true);
    runs += 1;
    expect(runs).toBeLessThan(recursionLimit);
    const [next] = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
    message = next && JSON.parse(next.MessageBody ?? '');
    if (next) passTime(1000 * (next.DelaySeconds ?? 0));
  }
  expect(Date.now() - began).toBeGreaterThan(times.workExpiry);
  expect(letterOf(await letters.read(applicationId), 1).failed).toEqual({
    kind: 'text',
    message: "We couldn't make a PDF of your letter. Please send it again, or upload it as a file.",
  });
});
