import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { letterOf } from '../../../../lambdas/letters/letter-rules.ts';
import { send } from '../../../../lambdas/letters/letter-transitions.ts';
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
