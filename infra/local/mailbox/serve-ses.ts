import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import type { Mailbox } from './mailbox.ts';

interface Part {
  readonly Data?: string;
}

interface SendEmail {
  readonly FromEmailAddress?: string;
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly Content?: {
    readonly Simple?: { readonly Subject?: Part; readonly Body?: { readonly Html?: Part; readonly Text?: Part } };
  };
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly error?: string;
}

const refusal = (status: number, error: string, message: string): Answer => ({ status, error, body: { message } });

function send(mailbox: Mailbox, { FromEmailAddress, Destination, Content }: SendEmail): Answer {
  const { Subject, Body } = Content?.Simple ?? {};
  const [subject, html, text] = [Subject?.Data, Body?.Html?.Data, Body?.Text?.Data];
  if (!FromEmailAddress || subject === undefined || html === undefined || text === undefined)
    return refusal(400, 'BadRequestException', 'A simple email has a sender, a subject, an HTML part and a text part.');
  const recipients = Destination?.ToAddresses ?? [];
  if (recipients.length === 0) return refusal(400, 'BadRequestException', 'An email has a recipient.');
  for (const to of recipients) mailbox.deliver({ to, subject, html, text });
  return { status: 200, body: { MessageId: randomUUID() } };
}

export const serveSes =
  (mailbox: Mailbox): RequestListener =>
  async (request, response) => {
    const known = request.method === 'POST' && request.url === '/v2/email/outbound-emails';
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
    const input = (await readJson(request).catch(() => undefined)) as SendEmail | undefined;
    const answered = !known
      ? refusal(404, 'NotFoundException', 'There is no such operation.')
      : !signed
        ? refusal(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
        : send(mailbox, input ?? {});
    const { status, body, error } = answered;
    response.writeHead(status, { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) });
    response.end(JSON.stringify(body));
  };
