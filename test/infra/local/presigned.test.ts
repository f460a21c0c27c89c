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

const client = (
  endpoint: string,
  secretAccessKey = stack.env.AWS_SECRET_ACCESS_KEY,
  accessKeyId = stack.env.AWS_ACCESS_KEY_ID,
) =>
  new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
const publicClient = () => client(stack.env.S3_PUBLIC_ENDPOINT);

const presign = (s3 = publicClient(), options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(s3, {
    Bucket,
    Key,
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', 1, 100], { 'Content-Type': type }],
    Expires: 300,
    ...options,
  });

type Fields = Readonly<Record<string, string>>;

function send(url: string, fields: Fields, file: BlobPart = 'content', after: Fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file]), 'my file.pdf');
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  return fetch(url, { method: 'POST', body: form });
}

async function refusal(response: Response) {
  const xml = await response.text();
  return {
    status: response.status,
    code: /<Code>(.*?)<\/Code>/.exec(xml)?.[1],
    message: /<Message>(.*?)<\/Message>/.exec(xml)?.[1],
  };
}

const stored = async (key: string) => {
  const { Body } = await client(stack.env.AWS_ENDPOINT_URL_S3).send(new GetObjectCommand({ Bucket, Key: key }));
  return Body?.transformToString();
};

describe('a presigned POST', () => {
  it.each([Key, 'letter-uploads/letter/1-g1/1f0c'])('stores the file under the signed key %s', async (key) => {
    const { url, fields } = await presign(undefined, { Key: key });
    const response = await send(url, fields);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await stored(key)).toBe('content');
  });

  it('keeps every byte', async () => {
    const { url, fields } = await presign(undefined, {
      Conditions: [['content-length-range', 1, 70_000], { 'Content-Type': type }],
    });
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    expect((await send(url, fields, bytes)).status).toBe(204);
    const { Body } = await client(stack.env.AWS_ENDPOINT_URL_S3).send(new GetObjectCommand({ Bucket, Key }));
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  it('ignores what comes after the file and what begins with x-ignore-', async () => {
    const { url, fields } = await presign();
    expect((await send(url, { ...fields, 'x-ignore-me': '1' }, 'content', { key: 'elsewhere' })).status).toBe(204);
  });

  it('fills in the file name where a signed prefix allows it', async () => {
    const { url, fields } = await presign(undefined, { Key: ['uploads/a/$', '{filename}'].join('') });
    expect((await send(url, fields)).status).toBe(204);
    expect(await stored('uploads/a/my file.pdf')).toBe('content');
  });

  it.each<[string, Fields, string, string?]>([
    ['another key', { key: 'uploads/other/license/1' }, 'AccessDenied'],
    ['a key that goes up', { key: `${Key}/../x` }, 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied'],
    ['another bucket', { bucket: 'other' }, 'AccessDenied'],
    ['a field without a condition', { acl: 'public-read' }, 'AccessDenied', 'Extra input fields: acl'],
    ['metadata without a condition', { 'x-amz-meta-note': 'x' }, 'AccessDenied', 'Extra input fields'],
    [
      'another policy',
      { Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') },
      'SignatureDoesNotMatch',
    ],
    ['another signature', { 'X-Amz-Signature': '0'.repeat(64) }, 'SignatureDoesNotMatch'],
    ['another time', { 'X-Amz-Date': '20200101T000000Z' }, 'AccessDenied'],
    ['another algorithm', { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA1' }, 'InvalidArgument'],
    ['no signature', { 'X-Amz-Signature': '' }, 'InvalidArgument'],
    ['no key', { key: '' }, 'InvalidArgument'],
  ])('is refused with %s', async (_, change, code, message = '') => {
    const { url, fields } = await presign();
    const answer = await refusal(await send(url, { ...fields, ...change }));
    expect(answer.code).toBe(code);
    expect(answer.status).toBe(code === 'InvalidArgument' ? 400 : 403);
    expect(answer.message).toContain(message);
  });

  it('is refused without any policy', async () => {
    const { url } = await presign();
    expect(await refusal(await send(url, { key: 'mine', 'Content-Type': type }))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('is refused when too large or empty', async () => {
    const { url, fields } = await presign();
    expect(await refusal(await send(url, fields, 'x'.repeat(101)))).toMatchObject({
      status: 400,
      code: 'EntityTooLarge',
    });
    expect(await refusal(await send(url, fields, ''))).toMatchObject({ status: 400, code: 'EntityTooSmall' });
    expect(await refusal(await send(url, fields, 'x'.repeat(12_000_000)))).toMatchObject({
      status: 400,
      code: 'EntityTooLarge',
    });
  });

  it('is refused once expired', async () => {
    const { url, fields } = await presign(undefined, { Expires: -1 });
    expect(await refusal(await send(url, fields))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
      message: 'Invalid according to Policy: Policy expired.',
    });
  });

  it('is refused when signed by somebody else', async () => {
    const wrongSecret = await presign(client(stack.env.S3_PUBLIC_ENDPOINT, 'secret'));
    expect(await refusal(await send(wrongSecret.url, wrongSecret.fields))).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    const wrongKey = await presign(client(stack.env.S3_PUBLIC_ENDPOINT, 'secret', 'AKIAOTHER'));
    expect(await refusal(await send(wrongKey.url, wrongKey.fields))).toMatchObject({
      status: 403,
      code: 'InvalidAccessKeyId',
    });
  });

  it('is refused for another bucket', async () => {
    const { url, fields } = await presign();
    expect(await refusal(await send(url.replace('/documents', '/other'), fields))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('is refused without a form or a file', async () => {
    const { url, fields } = await presign();
    expect(await refusal(await fetch(url, { method: 'POST', body: '{}' }))).toMatchObject({
      status: 400,
      code: 'MalformedPOSTRequest',
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect(await refusal(await fetch(url, { method: 'POST', body: form }))).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  });

  it('is allowed from any origin', async () => {
    const { url } = await presign();
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('a presigned GET', () => {
  const key = 'converted/applicant/license/ümläut (1).pdf';
  beforeAll(async () => {
    await client(stack.env.AWS_ENDPOINT_URL_S3).send(
      new PutObjectCommand({ Bucket, Key: key, Body: '%PDF-1.7', ContentType: 'text/plain' }),
    );
  });

  const sign = (options: { expiresIn?: number; s3?: S3Client; Key?: string } = {}) =>
    getSignedUrl(
      options.s3 ?? publicClient(),
      new GetObjectCommand({
        Bucket,
        Key: options.Key ?? key,
        ResponseContentType: 'application/pdf',
        ResponseContentDisposition: 'inline; filename="a b.pdf"',
      }),
      { expiresIn: options.expiresIn ?? 900 },
    );

  it('reads the object, with the headers that were signed', async () => {
    const response = await fetch(await sign());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="a b.pdf"');
    expect(await response.text()).toBe('%PDF-1.7');
  });

  it('supports ranges', async () => {
    const response = await fetch(await sign(), { headers: { range: 'bytes=1-3' } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('PDF');
  });

  it('is a 404 for a missing object', async () => {
    expect(await refusal(await fetch(await sign({ Key: 'converted/none' })))).toMatchObject({
      status: 404,
      code: 'NoSuchKey',
    });
  });

  it.each<[string, (url: URL) => void, string]>([
    [
      'another key',
      (url) => {
        url.pathname = url.pathname.replace('applicant', 'other');
      },
      'SignatureDoesNotMatch',
    ],
    [
      'another disposition',
      (url) => url.searchParams.set('response-content-disposition', 'attachment'),
      'SignatureDoesNotMatch',
    ],
    ['another parameter', (url) => url.searchParams.set('versionId', '1'), 'SignatureDoesNotMatch'],
    ['a longer life', (url) => url.searchParams.set('X-Amz-Expires', '9000'), 'SignatureDoesNotMatch'],
    ['another signature', (url) => url.searchParams.set('X-Amz-Signature', 'ab'), 'SignatureDoesNotMatch'],
    ['no signature', (url) => url.searchParams.delete('X-Amz-Signature'), 'AuthorizationQueryParametersError'],
    [
      'nothing signed',
      (url) => {
        url.search = '';
      },
      'AccessDenied',
    ],
    ['another time', (url) => url.searchParams.set('X-Amz-Date', '20200101T000000Z'), 'AccessDenied'],
  ])('is refused with %s', async (_, tamper, code) => {
    const url = new URL(await sign());
    tamper(url);
    const answer = await refusal(await fetch(url));
    expect(answer.code).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('is refused once expired', async () => {
    const url = await sign({ expiresIn: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await refusal(await fetch(url))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
      message: 'Request has expired',
    });
  });

  it('is refused with a header that was not signed, or for another method', async () => {
    expect(await refusal(await fetch(await sign(), { headers: { 'x-amz-acl': 'public-read' } }))).toMatchObject({
      status: 403,
    });
    expect((await fetch(await sign(), { method: 'HEAD' })).status).toBe(403);
    expect((await fetch(await sign(), { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(await sign(), { method: 'PUT', body: 'x' })).status).toBe(403);
    expect(await stored(key)).toBe('%PDF-1.7');
  });

  it('is refused when signed by somebody else', async () => {
    const url = await sign({ s3: client(stack.env.S3_PUBLIC_ENDPOINT, 'secret') });
    expect(await refusal(await fetch(url))).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  });
});

it('lists neither objects nor buckets', async () => {
  for (const path of [
    '/_local/s3',
    '/_local/s3/',
    '/_local/s3/documents',
    '/_local/s3/documents/',
    '/_local/s3/documents?list-type=2',
  ])
    expect((await fetch(stack.url + path)).status).toBe(403);
});
