import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { siteHeaders } from '../../site-headers.ts';
import { type DeliveryEvents, deliveryEventKinds } from '../mailbox/delivery-events.ts';
import type { Email, Mailbox } from '../mailbox/mailbox.ts';
import { htmlPath, mailboxPage, mailboxScript } from '../mailbox/mailbox-page.ts';

const prefersJson = (accept = '') => /application\/json/i.test(accept) && !/text\/html/i.test(accept);

const eventPath = '/_local/mail/event';

export const mailboxPaths: readonly string[] = ['/_local/mail', eventPath, '/_local/mail.js', htmlPath];

/** The policy of an email's HTML. As in mail programs, no script runs and no file is loaded. */
const policyOfHtml = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const noEmailPage =
  '<!doctype html><html lang="en"><title>No email</title><h1>We couldn\'t find that email.</h1></html>';

const htmlOf = (emails: readonly Email[], id: string | null) =>
  (id === null ? emails[0] : emails.find((email) => email.id === Number(id)))?.html ?? noEmailPage;

export interface MailboxParts {
  readonly mailbox: Mailbox;
  readonly events: Pick<DeliveryEvents, 'emitDeliveryEvent'>;
}

/** Causes the delivery event that the user chose on the email's page. Rejects requests from other sites. */
async function causeEvent({ events }: MailboxParts, request: IncomingMessage): Promise<readonly [number, string]> {
  if (request.method !== 'POST' || request.headers['sec-fetch-site'] !== 'same-origin') return [404, 'Not Found'];
  const { id, event } = ((await readJson(request).catch(() => undefined)) ?? {}) as Record<string, unknown>;
  const kind = deliveryEventKinds.find((known) => known === event);
  if (!kind) return [400, `Send one of these events: ${deliveryEventKinds.join(', ')}.`];
  const found = Number.isSafeInteger(id) && (await events.emitDeliveryEvent(Number(id), kind));
  return found ? [200, 'The event is on its way.'] : [404, "We couldn't find that email."];
}

export async function serveMailbox(
  parts: MailboxParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { mailbox } = parts;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const to = searchParams.get('to') ?? undefined;
  const headers: Record<string, string> = {
    ...siteHeaders({ uploadOrigin: "'self'", https: false }),
    'cache-control': 'no-store',
  };
  const answer = (type: string, body: string, status = 200) =>
    response.writeHead(status, { ...headers, 'content-type': type }).end(body);
  if (pathname === eventPath) {
    const [status, message] = await causeEvent(parts, request);
    answer('application/json', JSON.stringify({ message }), status);
  } else if (pathname === htmlPath) {
    headers['content-security-policy'] = policyOfHtml;
    answer('text/html; charset=utf-8', htmlOf(mailbox.read(to), searchParams.get('id')));
  } else if (pathname === '/_local/mail.js') answer('text/javascript; charset=utf-8', mailboxScript);
  else if (to !== undefined || prefersJson(request.headers.accept))
    answer('application/json', JSON.stringify(mailbox.read(to)));
  else answer('text/html; charset=utf-8', mailboxPage(mailbox.read(), searchParams.get('search') ?? ''));
}
