import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { readEnv } from '../environment.ts';
import { causeOf, logger } from '../logger.ts';
import { once } from '../once.ts';
import { config } from '../partner-form.ts';
import { clientDefaults } from '../storage/client-defaults.ts';
import type { Mail } from './write-mail.ts';

/** Sends a mail. Throws when it could not be sent. */
export type Send = (to: string, mail: Mail) => Promise<void>;

/**
 * Sends a notice of what has happened already. A failure is logged and no more: the call that it is about has
 * succeeded, and whether a mail was sent at all must not show in its answer.
 */
export type Notify = (to: string, mail: Mail) => Promise<void>;

export const sesSend = once((): Send => {
  const FromEmailAddress = readEnv(process.env, ['MAIL_FROM']).MAIL_FROM;
  const client = new SESv2Client(clientDefaults);
  return async (to, { subject, html, text }) => {
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
  return (to, mail) =>
    send(to, mail).catch((error: unknown) => logger.error('notice not sent', { cause: causeOf(error) }));
});
