import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { emailPattern } from '../../shared/email-address.ts';
import type { EmailKind } from '../../shared/emails.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { config } from '../platform/partner-form.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { Email } from './write-email.ts';

/** What the events of an email are known by: SES shows it to nobody. */
export interface EmailTags {
  readonly kind: EmailKind;
  /** Opaque. */
  readonly id: string;
}

export type SendEmail = (to: string, email: Email, tags: EmailTags) => Promise<void>;

/** A failure is only logged: the call succeeded, and its response must not reveal whether an email was sent. */
export type Notify = (to: string, email: Email, kind: EmailKind) => Promise<void>;

/** Emails of letters have a set of their own: whoever they go to was typed by somebody else. */
const configurationSetOf = (kind: EmailKind): string =>
  kind.startsWith('letter')
    ? readEnv(process.env, ['LETTERS_CONFIGURATION_SET']).LETTERS_CONFIGURATION_SET
    : readEnv(process.env, ['CONFIGURATION_SET']).CONFIGURATION_SET;

export const sesSend = once((): SendEmail => {
  const { MAIL_FROM } = readEnv(process.env, ['MAIL_FROM', 'CONFIGURATION_SET']);
  const client = new SESv2Client(clientDefaults);
  return async (to, { subject, html, text }, tags) => {
    // SES would read more than one recipient, and a name, out of it.
    if (!emailPattern.test(to)) throw new Error('The recipient of an email is no bare address.');
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: MAIL_FROM,
        ConfigurationSetName: configurationSetOf(tags.kind),
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        ReplyToAddresses: [config.helpEmail],
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } } },
      }),
    );
  };
});

export const sesNotify = once((): Notify => {
  const send = sesSend();
  return (to, email, kind) =>
    send(to, email, { kind, id: randomUUID() }).catch((error: unknown) =>
      logger.error('email not sent', { requestId: currentRequestId(), cause: causeOf(error) }),
    );
});
