import type { Need } from '../policy/applies.ts';
import type { AwsRequest, Facts } from './aws-request.ts';
import { onBehalf } from './on-behalf.ts';

/** The bucket and the key of a path-style request. */
export function objectOf({ path }: Pick<AwsRequest, 'path'>): { readonly bucket: string; readonly key: string } {
  const [, bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
  return { bucket, key: rest.join('/') };
}

const keysIn = (body: Buffer) => [...String(body).matchAll(/<Key>(.*?)<\/Key>/gs)].map(([, key = '']) => key);

/** Parameters that leave a call what it is; with others, such as `acl`, it is another one. */
const plainParameter =
  /^(x-id|versionId|partNumber|uploadId|response-.*|list-type|prefix|delimiter|max-keys|continuation-token|start-after)$/;

/** Headers that need more than the call itself does. */
const needsMore = /^x-amz-(acl|grant-|tagging|object-lock-|copy-source)/;

function requirePlain({ method, query, headers }: AwsRequest) {
  const isDeletion = method === 'POST' && query.has('delete');
  const unknown = [
    ...[...query.keys()].filter((name) => !plainParameter.test(name) && !(isDeletion && name === 'delete')),
    ...Object.keys(headers).filter((name) => needsMore.test(name)),
  ];
  if (unknown.length > 0) throw new Error(`What ${method} of S3 with ${unknown.join(', ')} needs is not known here.`);
}

export function s3Needs(request: AwsRequest, facts: Facts): Need[] {
  requirePlain(request);
  const { method, query, body } = request;
  const { bucket, key } = objectOf(request);
  const arn = `arn:aws:s3:::${bucket}`;
  const object = `${arn}/${key}`;
  const version = query.has('versionId') ? 'Version' : '';
  const withKey = (action: string) => onBehalf(facts, 's3', arn, [action]);
  if (!key && ['GET', 'HEAD'].includes(method)) return [{ action: 's3:ListBucket', resource: arn }];
  if (!key && method === 'POST' && query.has('delete'))
    return keysIn(body).map((each) => ({ action: 's3:DeleteObject', resource: `${arn}/${each}` }));
  if (key && method === 'HEAD') return [{ action: `s3:GetObject${version}`, resource: object }];
  if (key && method === 'GET')
    return [{ action: `s3:GetObject${version}`, resource: object }, ...withKey('kms:Decrypt')];
  if (key && method === 'PUT') return [{ action: 's3:PutObject', resource: object }, ...withKey('kms:GenerateDataKey')];
  if (key && method === 'DELETE') return [{ action: `s3:DeleteObject${version}`, resource: object }];
  throw new Error(`What ${method} ${request.path} of S3 needs is not known here.`);
}
