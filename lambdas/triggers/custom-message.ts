import { partner } from '#partner';
import { confirmationMail, newCodeMail, resetMail } from '../common/mails/mails.ts';
import { signedHost } from '../common/mails/signed-site.ts';
import { siteAddress } from '../common/mails/site-address.ts';
import type { Mail } from '../common/mails/write-mail.ts';

interface MessageEvent {
  readonly triggerSource: string;
  readonly userName: string;
  readonly request: {
    readonly codeParameter: string;
    readonly clientMetadata?: Readonly<Record<string, string>>;
  };
  readonly response: { readonly [channel: string]: string | null };
}

function mailFor({ triggerSource, userName, request }: MessageEvent): Mail | undefined {
  const { codeParameter: code, clientMetadata = {} } = request;
  if (triggerSource === 'CustomMessage_SignUp') return confirmationMail(partner.config, code);
  if (triggerSource === 'CustomMessage_ResendCode') return newCodeMail(partner.config, code);
  if (triggerSource === 'CustomMessage_ForgotPassword') {
    const query = `username=${encodeURIComponent(userName)}&id=${code}`;
    return resetMail(partner.config, `${siteAddress(signedHost(clientMetadata))}/reset?${query}`);
  }
  return undefined;
}

/** Writes the user pool's mails in the product's words. Mails that it does not know stay as the pool has them. */
export async function handler<Event extends MessageEvent>(event: Event): Promise<Event> {
  const mail = mailFor(event);
  if (!mail) return event;
  return { ...event, response: { ...event.response, emailSubject: mail.subject, emailMessage: mail.html } };
}
