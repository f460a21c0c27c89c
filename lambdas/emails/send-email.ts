import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { emailPattern } from '../../shared/email-address.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { config } from '../platform/partner-form.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { Email } from './write-email.ts';

export type SendEmail = (to: string, email: Email) => Promise<void>;

/** A failure is only logged: the call succeeded, and its response must not reveal whether an email was sent. */
export type Notify = (to: string, email: Email) => Promise<void>;

export const sesSend = once((): SendEmail => {
  const FromEmailAddress = readEnv(process.env, ['MAIL_FROM']).MAIL_FROM;
  const client = new SESv2Client(clientDefaults);
  return async (to, { subject, html, text }) => {
    // SES would read more than one recipient, and a name, out of it.
    if (!emailPattern.test(to)) throw new Error('The recipient of an email is no bare address.');
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await client.send(
      new SendEmailCommand({
        FromEmailAddress,
        ReplyToAddresses: [config.helpEmail],
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } } },
      }),
    );
  };
});

export const sesNotify = once((): Notify => {
  const send = sesSend();
  return (to, email) =>
    send(to, email).catch((error: unknown) =>
      logger.error('email not sent', { requestId: currentRequestId(), cause: causeOf(error) }),
    );
});
