// Replaces CloudFront and API Gateway locally, and adds the testers' pages and faults.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { respondJson } from '../common/respond-json.ts';
import { exportsPath } from '../exports/serve-exports.ts';
import { type DocumentStore, s3Prefix, servePresigned } from '../s3/serve-presigned.ts';
import { respondWithFault } from './faults.ts';
import { type Api, isApiPath, serveApi } from './serve-api.ts';
import { type MailboxParts, mailboxPaths, serveMailbox } from './serve-mailbox.ts';

export interface GatewayParts {
  readonly api: Api;
  readonly mailbox: MailboxParts;
  readonly messages: () => readonly object[];
  readonly busEvents: () => readonly object[];
  readonly exports: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly documents: DocumentStore;
  readonly site: RequestListener;
  /** Serves the pages under `/_local`, except those that `route` handles itself. */
  readonly tour: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export const respondStarting: RequestListener = (_, response) =>
  respondJson(response, 503, { message: 'The local stack is starting.' });

export const respondWithoutClient: RequestListener = (_, response) =>
  respondJson(response, 404, { message: 'This stack is running without the client.' });

async function route(parts: GatewayParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (isApiPath(path) && (await respondWithFault(request, response))) return;
  if (isApiPath(path)) return serveApi(parts.api, request, response);
  if (path === '/_local/health') return respondJson(response, 200, { status: 'ok' });
  if (path === '/_local/queues') return respondJson(response, 200, { messages: parts.messages() });
  if (path === '/_local/events') return respondJson(response, 200, { events: parts.busEvents() });
  if (path === exportsPath || path.startsWith(`${exportsPath}/`)) return parts.exports(request, response);
  if (mailboxPaths.includes(path)) return serveMailbox(parts.mailbox, request, response);
  if (path === s3Prefix || path.startsWith(`${s3Prefix}/`)) return servePresigned(parts.documents, request, response);
  if (path === '/_local' || path.startsWith('/_local/')) return parts.tour(request, response);
  parts.site(request, response);
}

export const gateway =
  (parts: GatewayParts): RequestListener =>
  (request, response) => {
    // The date must match the Lambdas' clock, which the tour advances.
    response.setHeader('date', new Date().toUTCString());
    route(parts, request, response).catch((error: unknown) => {
      console.error(`${request.method} request failed:`, error);
      if (response.headersSent) response.destroy();
      else respondJson(response, 500, { message: 'Internal Server Error' });
    });
  };
