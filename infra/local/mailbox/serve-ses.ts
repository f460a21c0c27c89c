import { randomUUID } from 'node:crypto';
import { json as readJson } from 'node:stream/consumers';
import type { EmailKind } from '../../../shared/emails.ts';
import { isSigned, type RestResponse, serveAwsRest } from '../common/aws-json.ts';
import type { Mailbox } from './mailbox.ts';

interface Part {
  readonly Data?: string;
}

interface NamedValue {
  readonly Name: string;
  readonly Value: string;
}

interface SendEmail {
  readonly FromEmailAddress?: string;
  readonly ConfigurationSetName?: string;
  readonly EmailTags?: readonly NamedValue[];
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly Content?: {
    readonly Simple?: {
      readonly Subject?: Part;
      readonly Body?: { readonly Html?: Part; readonly Text?: Part };
      readonly Headers?: readonly NamedValue[];
    };
  };
}

const refusal = (status: number, error: string, message: string) => ({ status, error, body: { message } });

function send(
  mailbox: Pick<Mailbox, 'deliver'>,
  { FromEmailAddress, ConfigurationSetName, EmailTags = [], Destination, Content }: SendEmail,
): RestResponse {
  const { Subject, Body, Headers } = Content?.Simple ?? {};
  const [subject, html, text] = [Subject?.Data, Body?.Html?.Data, Body?.Text?.Data];
  if (!FromEmailAddress || subject === undefined || html === undefined || text === undefined)
    return refusal(
      400,
      'BadRequestException',
      'A simple email needs a sender, a subject, an HTML part and a text part.',
    );
  const recipients = Destination?.ToAddresses ?? [];
  if (recipients.length === 0) return refusal(400, 'BadRequestException', 'An email needs a recipient.');
  if (recipients.some((to) => /[^\0-\x7f]/.test(to)))
    return refusal(400, 'BadRequestException', 'Local address contains control or whitespace, or is not ASCII.');
  if (recipients.some((to) => to.toLowerCase().endsWith('@refused.test')))
    return refusal(400, 'MessageRejected', 'Address is refused.');
  // SES accepts an email without a set, but publishes no events for it. Refusing it here reveals the mistake.
  if (!ConfigurationSetName) return refusal(404, 'NotFoundException', 'Configuration set <> does not exist.');
  if (EmailTags.some(({ Name, Value }) => !/^[\w-]{1,256}$/.test(Name) || !/^[\w.@-]{1,256}$/.test(Value)))
    return refusal(400, 'BadRequestException', 'A tag can have only letters, digits, underscores and dashes.');
  const valuesOf = (named: readonly NamedValue[]) => Object.fromEntries(named.map(({ Name, Value }) => [Name, Value]));
  const tags = valuesOf(EmailTags);
  const headers = Headers && { headers: valuesOf(Headers) };
  const kind = tags.kind as EmailKind;
  for (const to of recipients) mailbox.deliver({ to, subject, html, text, ...headers, kind, tags });
  return { status: 200, body: { MessageId: randomUUID() } };
}

/** Returns an account without quotas, which SES expresses as -1. */
const account = (): RestResponse => ({
  status: 200,
  body: { SendingEnabled: true, SendQuota: { Max24HourSend: -1, MaxSendRate: -1, SentLast24Hours: 0 } },
});

const operations: Readonly<Record<string, typeof send>> = {
  'POST /v2/email/outbound-emails': send,
  'GET /v2/email/account': account,
};

export const serveSes = (mailbox: Pick<Mailbox, 'deliver'>) =>
  serveAwsRest(async (request) => {
    const operation = operations[`${request.method} ${request.url}`];
    const input = (await readJson(request).catch(() => undefined)) as SendEmail | undefined;
    if (!operation) return refusal(404, 'NotFoundException', 'There is no such operation.');
    if (!isSigned(request)) return refusal(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
    return operation(mailbox, input ?? {});
  });
