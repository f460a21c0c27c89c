import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { emailPattern } from '../../shared/email-address.ts';
import { type EmailKind, emailKinds } from '../../shared/emails.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { describeError, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { config } from '../platform/partner-form.ts';
import { currentRequestId } from '../platform/request-id.ts';
import type { Email } from './write-email.ts';

/** The tags that delivery events return. SES does not show them to the recipient. */
export interface EmailTags {
  readonly kind: EmailKind;
  /** A random id that reveals nothing. */
  readonly id: string;
}

/** The error for an address or email that SES refuses permanently. Another attempt would fail too. */
export class EmailRefused extends Error {
  override name = 'EmailRefused';
}

/** Ignores an EmailRefused and rethrows any other error. For emails that no user waits for. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof EmailRefused)) throw error;
}

/** SES's errors for a bad address or email. An unverified sender causes the same errors, but must fail loudly. */
const refusals = ['BadRequestException', 'MessageRejected', 'InvalidParameterValue', 'InvalidParameterValueException'];
const isRefusal = ({ name, message }: Error) => refusals.includes(name) && !/not verified/i.test(message);

/** Sends an email. Throws EmailRefused if the address or the email can't be accepted. */
export type SendEmail = (to: string, email: Email, tags: EmailTags) => Promise<void>;

/** Sends an email and only logs a failure: the response must not reveal whether an email was sent. */
export type Notify = (to: string, email: Email, kind: EmailKind) => Promise<void>;

const configurationSetOf = (kind: EmailKind): string =>
  emailKinds[kind].set === 'letters'
    ? readEnv(process.env, ['LETTERS_CONFIGURATION_SET']).LETTERS_CONFIGURATION_SET
    : readEnv(process.env, ['CONFIGURATION_SET']).CONFIGURATION_SET;

/** The headers that prevent out-of-office replies (RFC 3834, 5; MS-OXCMAIL, 2.1.3.2.20). Bounces still arrive. */
const autoReplyHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

export const sesSend = once((): SendEmail => {
  const { MAIL_FROM } = readEnv(process.env, ['MAIL_FROM']);
  const client = new SESv2Client(clientDefaults);
  return async (to, { subject, html, text, headers }, tags) => {
    const createRefusal = (cause?: Error) => {
      logger.warn('email refused', { email: tags.id, kind: tags.kind, ...(cause && { cause: describeError(cause) }) });
      return new EmailRefused("The recipient of an email isn't a bare address, or SES refused it.", { cause });
    };
    // SES would also accept several recipients, or a name with the address.
    if (!emailPattern.test(to)) throw createRefusal();
    const pairs = (values: object) => Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const email = new SendEmailCommand({
      FromEmailAddress: MAIL_FROM,
      ConfigurationSetName: configurationSetOf(tags.kind),
      EmailTags: pairs(tags),
      ReplyToAddresses: [config.helpEmail],
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Html: part(html), Text: part(text) },
          Headers: pairs({ ...autoReplyHeaders, ...headers }),
        },
      },
    });
    // The worker that sends thousands of emails pauses before each one, to leave part of SES's rate to others.
    if (process.env.EMAIL_PACE_MS) await setTimeout(Number(process.env.EMAIL_PACE_MS));
    try {
      await client.send(email);
    } catch (error) {
      throw error instanceof Error && isRefusal(error) ? createRefusal(error) : error;
    }
  };
});

export const sesNotify = once((): Notify => {
  const send = sesSend();
  return (to, email, kind) =>
    send(to, email, { kind, id: randomUUID() }).catch((error: unknown) =>
      logger.error('email not sent', { requestId: currentRequestId(), cause: describeError(error) }),
    );
});
