import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteHeaders } from '../../site-headers.ts';
import { mailPage, mailStyles } from '../mailbox/mail-page.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

const prefersJson = (accept = '') => /application\/json/i.test(accept) && !/text\/html/i.test(accept);

/** The mailbox: JSON for a test (with `?to=`), a page for a person. */
export function serveMail(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const to = searchParams.get('to') ?? undefined;
  const headers = { ...siteHeaders({ uploadOrigin: "'self'", https: false }), 'cache-control': 'no-store' };
  const answer = (type: string, body: string) =>
    response.writeHead(200, { ...headers, 'content-type': type }).end(body);
  if (pathname === '/_local/mail.css') answer('text/css; charset=utf-8', mailStyles);
  else if (to !== undefined || prefersJson(request.headers.accept))
    answer('application/json', JSON.stringify(mailbox.read(to)));
  else answer('text/html; charset=utf-8', mailPage(mailbox.read()));
}
