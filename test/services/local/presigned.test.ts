import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningTestStack, startTestStack } from './support/stack.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
const Bucket = 'documents';
const Key = 'uploads/applicant/license/1f0c';
const type = 'application/octet-stream';
let stack: RunningTestStack;

beforeAll(async () => {
  stack = await startTestStack({ dataDir: dir.path });
});
afterAll(async () => {
  await stack.stop();
  dir.remove();
});

const withKeys = (
  endpoint: string,
  secretAccessKey = stack.env.AWS_SECRET_ACCESS_KEY,
  accessKeyId = stack.env.AWS_ACCESS_KEY_ID,
) =>
  new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
const client = (secret?: string, id?: string) => withKeys(stack.env.S3_PUBLIC_ENDPOINT, secret, id);
const privately = () => withKeys(stack.env.AWS_ENDPOINT_URL_S3);

type Fields = Readonly<Record<string, string>>;

const presign = ({
  s3 = client(),
  max = 100,
  ...options
}: Partial<PresignedPostOptions> & { s3?: S3Client; max?: number } = {}) =>
  createPresignedPost(s3, {
    Bucket,
    Key,
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', 1, max], { 'Content-Type': type }],
    Expires: 300,
    ...options,
  });

function send(
  { url, fields }: { url: string; fields: Fields },
  file: BlobPart | undefined = 'content',
  after: Fields = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== noFile) form.set('file', new Blob([file]), 'my file.pdf');
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  return fetch(url, { method: 'POST', body: form });
}
const noFile = 'no file';

async function expectRefused(sent: Response | Promise<Response>, code: string, message = '') {
  const response = await sent;
  const xml = await response.text();
  expect([response.status, /<Code>(.*?)<\/Code>/.exec(xml)?.[1]]).toEqual([statusOf[code] ?? 403, code]);
  expect(/<Message>(.*?)<\/Message>/.exec(xml)?.[1]).toContain(message);
}
const statusOf: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  InvalidArgument: 400,
  AuthorizationQueryParametersError: 400,
  MalformedPOSTRequest: 400,
};

async function stored(key: string) {
  const { Body } = await privately().send(new GetObjectCommand({ Bucket, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('a presigned POST', () => {
  it('stores every byte under the signed key', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const response = await send(await presign({ max: 70_000 }), bytes);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await stored(Key)).equals(bytes)).toBe(true);
  });

  const forged = Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64');
  it.each<[string, Fields, string]>([
    ['a key that goes up', { key: `${Key}/../x` }, 'AccessDenied'],
    ['another bucket', { bucket: 'other' }, 'AccessDenied'],
    ['another policy', { Policy: forged }, 'SignatureDoesNotMatch'],
  ])('is refused with %s', async (_, change, code) => {
    const { url, fields } = await presign();
    await expectRefused(send({ url, fields: { ...fields, ...change } }), code);
  });

  it('is refused without any policy, a form or a file, and for a bucket in its address', async () => {
    const { url, fields } = await presign();
    await expectRefused(send({ url, fields: { key: 'mine', 'Content-Type': type } }), 'AccessDenied');
    await expectRefused(fetch(url, { method: 'POST', body: '{}' }), 'MalformedPOSTRequest');
    await expectRefused(send({ url, fields }, noFile), 'InvalidArgument');
    await expectRefused(send({ url: url.replace('/documents', '/other'), fields }), 'AccessDenied');
  });

  it('is refused once expired, and when signed by somebody else', async () => {
    const expired = await presign({ Expires: -1 });
    await expectRefused(send(expired), 'AccessDenied', 'Invalid according to Policy: Policy expired.');
    await expectRefused(send(await presign({ s3: client('secret') })), 'SignatureDoesNotMatch');
    await expectRefused(send(await presign({ s3: client('secret', 'AKIAOTHER') })), 'InvalidAccessKeyId');
  });
});

describe('a presigned GET', () => {
  const key = 'converted/applicant/license/ümläut (1).pdf';
  beforeAll(() =>
    privately().send(new PutObjectCommand({ Bucket, Key: key, Body: '%PDF-1.7', ContentType: 'text/plain' })),
  );

  const response = {
    ResponseContentType: 'application/pdf',
    ResponseContentDisposition: 'inline; filename="a b.pdf"',
  };
  const sign = ({ s3 = client(), signingDate = new Date() } = {}) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: key, ...response }), { expiresIn: 900, signingDate });

  it('reads the object, with the headers that were signed, and supports ranges', async () => {
    const whole = await fetch(await sign());
    expect([whole.status, await whole.text()]).toEqual([200, '%PDF-1.7']);
    expect(whole.headers.get('content-type')).toBe(response.ResponseContentType);
    expect(whole.headers.get('content-disposition')).toBe(response.ResponseContentDisposition);
    const part = await fetch(await sign(), { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
  });

  const withPath = (url: URL) => Object.assign(url, { pathname: url.pathname.replace('applicant', 'other') });
  it.each<[string, (url: URL) => unknown, string]>([
    ['another key', withPath, 'SignatureDoesNotMatch'],
    ['nothing signed', (url) => Object.assign(url, { search: '' }), 'AccessDenied'],
  ])('is refused with %s', async (_, tamper, code) => {
    const url = new URL(await sign());
    tamper(url);
    await expectRefused(fetch(url), code);
  });

  it('is refused once expired, and when signed by somebody else', async () => {
    await expectRefused(fetch(await sign({ s3: client('secret') })), 'SignatureDoesNotMatch');
    await expectRefused(
      fetch(await sign({ signingDate: new Date(Date.now() - 1_000_000) })),
      'AccessDenied',
      'Request has expired',
    );
  });
});

it.each(['', '/', '/documents', '/documents/', '/documents?list-type=2'])('lists nothing at %j', async (path) =>
  expect((await fetch(`${stack.url}/_local/s3${path}`)).status).toBe(403),
);
