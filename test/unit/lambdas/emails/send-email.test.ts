import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { invalidAddresses } from '../../../support/invalid-addresses.ts';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, {
  MAIL_FROM: 'University <noreply@university.example>',
  CONFIGURATION_SET: 'emails',
  LETTERS_CONFIGURATION_SET: 'emails-of-letters',
  AWS_REGION: 'us-east-1',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
});
const { EmailRefused, sesSend } = await import('../../../../lambdas/emails/send-email.ts');

const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
});
const tags = { kind: 'receipt', id: 'opaque' } as const;
const email = { subject: 'A subject', html: '<p>A text</p>', text: 'A text' };

describe('an email', () => {
  it('is sent to one bare address, with the tags and the configuration set that identify its delivery events', async () => {
    await sesSend()('lan@example.com', email, tags);
    expect(ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input)).toMatchObject([
      {
        Destination: { ToAddresses: ['lan@example.com'] },
        ConfigurationSetName: 'emails',
        EmailTags: [
          { Name: 'kind', Value: 'receipt' },
          { Name: 'id', Value: 'opaque' },
        ],
      },
    ]);
  });

  it('asks mail programs not to reply automatically, and keeps its own headers', async () => {
    const automatic = [
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'X-Auto-Response-Suppress', Value: 'OOF, AutoReply' },
    ];
    await sesSend()('ada@example.edu', email, tags);
    await sesSend()('lan@example.com', { ...email, headers: { 'List-Unsubscribe': '<https://a.example>' } }, tags);
    expect(ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Content?.Simple?.Headers)).toEqual([
      automatic,
      [...automatic, { Name: 'List-Unsubscribe', Value: '<https://a.example>' }],
    ]);
  });

  it.each(['letter-asked', 'letters-open'] as const)(
    'uses a separate configuration set if it is about letters: %s',
    async (kind) => {
      await sesSend()('ada@example.edu', email, { kind, id: 'opaque' });
      expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.ConfigurationSetName).toBe('emails-of-letters');
    },
  );

  it.each([
    ['BadRequestException', 'Local address contains control or whitespace'],
    ['MessageRejected', 'Email contains invalid content.'],
    ['InvalidParameterValue', 'Domain contains illegal character'],
  ])('is refused permanently after %s', async (name, message) => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(message), { name }));
    await expect(sesSend()('lan@example.com', email, tags)).rejects.toBeInstanceOf(EmailRefused);
  });

  it.each([
    ['TooManyRequestsException', 'Too many.'],
    ['SendingPausedException', 'Sending is paused.'],
    ['AccountSuspendedException', 'Suspended.'],
    ['MessageRejected', 'Email address is not verified. The following identities failed the check: sender'],
    ['TimeoutError', 'socket hang up'],
  ])('fails with the original error after %s', async (name, message) => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(message), { name }));
    await expect(sesSend()('lan@example.com', email, tags)).rejects.toThrow(message);
  });

  it.each(invalidAddresses)('is not sent to %j', async (to) => {
    await expect(sesSend()(to, email, tags)).rejects.toThrow("isn't a bare address");
    expect(ses.calls()).toHaveLength(0);
  });
});
