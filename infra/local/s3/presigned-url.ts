import type { IncomingHttpHeaders } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import {
  accessDenied,
  algorithm,
  type Credentials,
  checkNotInFuture,
  S3Error,
  scopeOf,
  signatureDoesNotMatch,
} from './signature.ts';

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const week = 604_800;
const needed = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];

function checkExpiry(signedAt: number, expires: string) {
  const seconds = Number(expires);
  if (!/^\d+$/.test(expires) || seconds < 1 || seconds > week)
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds');
  if (signedAt + seconds * 1000 < Date.now()) throw accessDenied('Request has expired');
}

/** Checks a presigned URL by signing the same request again. The host must be the only signed header. */
export async function checkPresignedUrl({ method, url, headers }: SignedRequest, credentials: Credentials) {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const sent = Object.fromEntries(new URLSearchParams(search));
  const [given = '', credential = '', date = '', expires = '', signedHeaders = '', signature = ''] = needed.map(
    (name) => sent[`X-Amz-${name}`] ?? '',
  );
  if (![given, credential, date, expires, signedHeaders, signature].some(Boolean)) throw accessDenied();
  if (given !== algorithm || !credential || !date || !expires || !signedHeaders || !signature)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    );
  const [, region = ''] = scopeOf(credential, date, credentials).split('/');
  const signedAt = checkNotInFuture(date);
  checkExpiry(signedAt, expires);
  if (signedHeaders !== 'host' || Object.keys(headers).some((name) => name.startsWith('x-amz-')))
    throw accessDenied('There were headers present in the request which were not signed');
  const { host = '' } = headers;
  const query = Object.fromEntries(Object.entries(sent).filter(([name]) => name !== 'X-Amz-Signature'));
  const presigner = new S3RequestPresigner(new S3Client({ region, credentials }).config);
  const request = { method, protocol: 'http:', hostname: host, path, query, headers: { host } };
  const signed = await presigner.presign(request, { signingDate: new Date(signedAt), expiresIn: Number(expires) });
  if (signed.query?.['X-Amz-Signature'] !== signature) throw signatureDoesNotMatch();
}
