import { partner } from '#partner';
import { confirmationEmail, confirmFirstEmail, newCodeEmail, resetEmail } from '../emails/emails.ts';
import type { Email } from '../emails/write-email.ts';
import { confirmFirstMetadata } from '../identity/passwords.ts';
import { signedSiteAddress } from '../platform/signed-site.ts';

interface MessageEvent {
  readonly triggerSource: string;
  readonly userName: string;
  readonly request: {
    readonly codeParameter: string;
    readonly clientMetadata?: Readonly<Record<string, string>>;
  };
  readonly response: { readonly [channel: string]: string | null };
}

function emailFor({ triggerSource, userName, request }: MessageEvent): Email | undefined {
  const { codeParameter: code, clientMetadata = {} } = request;
  if (triggerSource === 'CustomMessage_SignUp') return confirmationEmail(partner.config, code);
  if (triggerSource === 'CustomMessage_ResendCode')
    return clientMetadata.reason === confirmFirstMetadata.reason
      ? confirmFirstEmail(partner.config, code, signedSiteAddress(clientMetadata))
      : newCodeEmail(partner.config, code);
  if (triggerSource === 'CustomMessage_ForgotPassword') {
    const query = `username=${encodeURIComponent(userName)}&id=${code}`;
    return resetEmail(partner.config, `${signedSiteAddress(clientMetadata)}/reset?${query}`);
  }
  return undefined;
}

/** Writes the user pool's emails, as Cognito's custom message trigger. Other messages keep Cognito's text. */
export async function handler<Event extends MessageEvent>(event: Event): Promise<Event> {
  const email = emailFor(event);
  if (!email) return event;
  return { ...event, response: { ...event.response, emailSubject: email.subject, emailMessage: email.html } };
}
