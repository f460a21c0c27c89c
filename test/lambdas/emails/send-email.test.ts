import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from '../../support/mock-client.ts';
import { noAddresses } from '../../support/no-addresses.ts';

Object.assign(process.env, {
  MAIL_FROM: 'University <noreply@university.example>',
  CONFIGURATION_SET: 'emails',
  LETTERS_CONFIGURATION_SET: 'emails-of-letters',
  AWS_REGION: 'us-east-1',
});
const { sesSend } = await import('../../../lambdas/emails/send-email.ts');

const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
});
const tags = { kind: 'receipt', id: 'opaque' } as const;
const email = { subject: 'A subject', html: '<p>A text</p>', text: 'A text' };

describe('an email', () => {
  it('goes to one bare address', async () => {
    await sesSend()('lan@example.com', email, tags);
    expect(ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination)).toEqual([
      { ToAddresses: ['lan@example.com'] },
    ]);
  });

  it('carries by what its events are known', async () => {
    await sesSend()('lan@example.com', email, tags);
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      ConfigurationSetName: 'emails',
      EmailTags: [
        { Name: 'kind', Value: 'receipt' },
        { Name: 'id', Value: 'opaque' },
      ],
    });
  });

  it.each(['letter-asked', 'letters-open'] as const)('about letters counts apart from receipts: %s', async (kind) => {
    await sesSend()('ada@example.edu', email, { kind, id: 'opaque' });
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.ConfigurationSetName).toBe('emails-of-letters');
  });

  it.each(noAddresses)('is not sent to %j', async (to) => {
    await expect(sesSend()(to, email, tags)).rejects.toThrow('no bare address');
    expect(ses.calls()).toHaveLength(0);
  });
});
