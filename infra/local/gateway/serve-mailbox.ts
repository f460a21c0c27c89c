import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteHeaders } from '../../site-headers.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { mailboxPage, mailboxStyles } from '../mailbox/mailbox-page.ts';

const prefersJson = (accept = '') => /application\/json/i.test(accept) && !/text\/html/i.test(accept);

export function serveMailbox(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const to = searchParams.get('to') ?? undefined;
  const headers = { ...siteHeaders({ uploadOrigin: "'self'", https: false }), 'cache-control': 'no-store' };
  const answer = (type: string, body: string) =>
    response.writeHead(200, { ...headers, 'content-type': type }).end(body);
  if (pathname === '/_local/mail.css') answer('text/css; charset=utf-8', mailboxStyles);
  else if (to !== undefined || prefersJson(request.headers.accept))
    answer('application/json', JSON.stringify(mailbox.read(to)));
  else answer('text/html; charset=utf-8', mailboxPage(mailbox.read()));
}
