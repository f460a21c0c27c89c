import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteHeaders } from '../../site-headers.ts';
import type { Email, Mailbox } from '../mailbox/mailbox.ts';
import { htmlPath, mailboxPage, mailboxStyles } from '../mailbox/mailbox-page.ts';

const prefersJson = (accept = '') => /application\/json/i.test(accept) && !/text\/html/i.test(accept);

export const mailboxPaths: readonly string[] = ['/_local/mail', '/_local/mail.css', htmlPath];

/** As in programs for email: styles in the HTML count, and nothing runs or is loaded. */
const policyOfHtml = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const none = '<!doctype html><html lang="en"><title>No email</title><h1>There is no such email.</h1></html>';

const htmlOf = (emails: readonly Email[], id: string | null) =>
  (id === null ? emails[0] : emails.find((email) => email.id === Number(id)))?.html ?? none;

export function serveMailbox(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const to = searchParams.get('to') ?? undefined;
  const headers: Record<string, string> = {
    ...siteHeaders({ uploadOrigin: "'self'", https: false }),
    'cache-control': 'no-store',
  };
  const answer = (type: string, body: string) =>
    response.writeHead(200, { ...headers, 'content-type': type }).end(body);
  if (pathname === htmlPath) {
    headers['content-security-policy'] = policyOfHtml;
    answer('text/html; charset=utf-8', htmlOf(mailbox.read(to), searchParams.get('id')));
  } else if (pathname === '/_local/mail.css') answer('text/css; charset=utf-8', mailboxStyles);
  else if (to !== undefined || prefersJson(request.headers.accept))
    answer('application/json', JSON.stringify(mailbox.read(to)));
  else answer('text/html; charset=utf-8', mailboxPage(mailbox.read()));
}
