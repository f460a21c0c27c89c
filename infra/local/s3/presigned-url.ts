import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  accessDenied,
  algorithm,
  type Credentials,
  checkNotInFuture,
  checkSignature,
  S3Error,
  scopeOf,
} from './signature.ts';

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const week = 604_800;
const needed = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];

/** Encodes text as AWS does, which is stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalPath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/');
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)].join('\n'))
    .toSorted()
    .map((pair) => pair.replace('\n', '='))
    .join('&');

function canonicalRequest({ method, url, headers }: SignedRequest, signedHeaders: string): string {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const lines = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}\n`,
  );
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return [method, canonicalPath(path), canonicalQuery(query), lines.join(''), signedHeaders, payload].join('\n');
}

function checkSignedHeaders(headers: IncomingHttpHeaders, signedHeaders: string) {
  const signed = signedHeaders.split(';');
  const unsigned = Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (!signed.includes('host') || unsigned)
    throw accessDenied('There were headers present in the request which were not signed');
}

function checkExpiry(signedAt: number, expires: string) {
  const seconds = Number(expires);
  if (!/^\d+$/.test(expires) || seconds < 1 || seconds > week)
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds');
  if (signedAt + seconds * 1000 < Date.now()) throw accessDenied('Request has expired');
}

export function checkPresignedUrl(request: SignedRequest, credentials: Credentials): void {
  const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1]);
  const [given = '', credential = '', date = '', expires = '', signedHeaders = '', signature = ''] = needed.map(
    (name) => query.get(`X-Amz-${name}`) ?? '',
  );
  if (![given, credential, date, expires, signedHeaders, signature].some(Boolean)) throw accessDenied();
  if (given !== algorithm || !credential || !date || !expires || !signedHeaders || !signature)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    );
  const scope = scopeOf(credential, date, credentials);
  const signedAt = checkNotInFuture(date);
  checkExpiry(signedAt, expires);
  checkSignedHeaders(request.headers, signedHeaders);
  const hash = createHash('sha256').update(canonicalRequest(request, signedHeaders)).digest('hex');
  checkSignature([algorithm, date, scope, hash].join('\n'), scope, signature, credentials);
}
