import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { accessDenied, S3Error, signatureDoesNotMatch } from './s3-error.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const needed = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (name) => `X-Amz-${name}`,
);
const clockToleranceMs = 15 * 60_000;

/** Checks a presigned URL by signing the same request again. The host must be the only signed header. */
export async function checkPresignedUrl({ method, url, headers }: SignedRequest, credentials: Credentials) {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const sent = Object.fromEntries(new URLSearchParams(search));
  const { 'X-Amz-Signature': _, ...query } = sent;
  const missing = needed.filter((name) => !sent[name]);
  if (missing.length === needed.length) throw accessDenied();
  if (missing.length > 0) throw new S3Error(400, 'AuthorizationQueryParametersError', `Send ${missing.join(', ')}.`);
  const date = query['X-Amz-Date']?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const signingDate = new Date(date ?? '');
  const expiresIn = Number(query['X-Amz-Expires']);
  if (!(signingDate.getTime() + expiresIn * 1000 >= Date.now())) throw accessDenied('Request has expired');
  if (signingDate.getTime() > Date.now() + clockToleranceMs) throw accessDenied('Request is not valid yet');
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-')))
    throw accessDenied('There were headers present in the request which were not signed');
  const { host = '' } = headers;
  const region = query['X-Amz-Credential']?.split('/')[2] || 'none';
  const presigner = new S3RequestPresigner(new S3Client({ region, credentials }).config);
  const request = { method, protocol: 'http:', hostname: host, path, query, headers: { host } };
  // The SDK refuses to sign what is not valid, such as a lifetime of more than a week.
  const signed = await presigner.presign(request, { signingDate, expiresIn }).catch(() => undefined);
  if (!isDeepStrictEqual({ ...signed?.query }, sent)) throw signatureDoesNotMatch();
}
