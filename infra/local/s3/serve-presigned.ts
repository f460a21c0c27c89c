// Serves S3 to browsers: checks presigned forms and links, and passes valid ones to the emulator.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileBytes } from '../../../shared/partner-limits.ts';
import { BodyTooLarge, readBody } from '../common/read-body.ts';
import { checkPresignedPost, readPostForm } from './presigned-post.ts';
import { type Credentials, checkPresignedUrl } from './presigned-url.ts';
import { accessDenied, S3Error, toXml } from './s3-error.ts';

export interface DocumentStore {
  /** The emulator's address. The emulator does not check signatures. */
  readonly endpoint: string;
  readonly credentials: Credentials;
}

export const s3Prefix = '/_local/s3';
/** The largest form in bytes, which protects the emulator's memory. The form's own policy sets the limit of S3. */
const largestForm = 10 * fileBytes;

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag', vary: 'Origin' };
const preflight = {
  ...cors,
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '3000',
};

const forwardedHeaders = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
const returnedHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-language',
  'cache-control',
  'etag',
  'last-modified',
];

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

async function post(store: DocumentStore, bucket: string, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request, largestForm).catch((error: unknown) => {
    if (error instanceof BodyTooLarge)
      throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    throw error;
  });
  const form = await readPostForm(body, request.headers['content-type'] ?? '');
  checkPresignedPost(form, bucket, store.credentials);
  const key = form.fields.get('key') ?? '';
  const stored = await fetch(`${store.endpoint}/${bucket}/${encodeKey(key)}`, {
    method: 'PUT',
    headers: { 'content-type': form.fields.get('content-type') ?? 'binary/octet-stream' },
    body: new Uint8Array(form.file),
  });
  if (!stored.ok)
    throw new S3Error(stored.status, 'InternalError', 'We encountered an internal error. Please try again.');
  response.writeHead(204, { ...cors, etag: stored.headers.get('etag') ?? '' }).end();
}

const overrides = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]),
  );

async function get(store: DocumentStore, path: string, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '', headers } = request;
  await checkPresignedUrl({ method, url, headers }, store.credentials);
  const sent = forwardedHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []));
  const found = await fetch(`${store.endpoint}${path}`, { method, headers: Object.fromEntries(sent) });
  const returned = returnedHeaders.flatMap((name) =>
    found.headers.has(name) ? [[name, found.headers.get(name)]] : [],
  );
  const responseOverrides = found.ok ? overrides(new URLSearchParams(url.split(/\?(.*)/s)[1])) : {};
  response.writeHead(found.status, { ...cors, ...Object.fromEntries(returned), ...responseOverrides });
  response.end(Buffer.from(await found.arrayBuffer()));
}

async function serve(store: DocumentStore, request: IncomingMessage, response: ServerResponse) {
  const [path = ''] = (request.url ?? '').slice(s3Prefix.length).split('?');
  const [, bucket = '', ...key] = path.split('/');
  if (request.method === 'OPTIONS') response.writeHead(200, preflight).end();
  else if (request.method === 'POST' && bucket && key.join('') === '') await post(store, bucket, request, response);
  else if (['GET', 'HEAD'].includes(request.method ?? '') && bucket) await get(store, path, request, response);
  else throw accessDenied();
}

export async function servePresigned(
  store: DocumentStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await serve(store, request, response);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const refusal =
      error instanceof S3Error
        ? error
        : new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
    if (refusal !== error) console.error('The document store failed:', error);
    response.writeHead(refusal.status, { ...cors, 'content-type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : toXml(refusal, randomUUID()));
  }
}
