import { createHmac } from 'node:crypto';
import type { Credentials } from './presigned-url.ts';
import { accessDenied, S3Error, signatureDoesNotMatch } from './s3-error.ts';

interface PostForm {
  /** The fields before the file, by lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

type Range = readonly ['content-length-range', smallest: number, largest: number];

/** A policy, with the kinds of conditions that our forms have. */
interface Policy {
  readonly expiration: string;
  readonly conditions: readonly (Range | Readonly<Record<string, string>>)[];
}

/** Reads a form as S3 does, which ignores fields after the file. Throws an S3Error if it is malformed. */
export async function readPostForm(body: Buffer, contentType: string): Promise<PostForm> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => {
    throw new S3Error(400, 'MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.');
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (name === 'file' && typeof value !== 'string') return { fields, file: Buffer.from(await value.arrayBuffer()) };
    fields.set(name.toLowerCase(), String(value));
  }
  throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
}

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const needed = ['policy', 'x-amz-signature', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'key'];

/** Throws an S3Error unless the policy is signed, has not expired, and names each field. */
export function checkPresignedPost({ fields, file }: PostForm, bucket: string, credentials: Credentials): void {
  const field = (name: string) => fields.get(name) ?? '';
  if (!field('policy') && !field('x-amz-signature')) throw accessDenied();
  const missing = needed.find((name) => !field(name));
  if (missing) throw new S3Error(400, 'InvalidArgument', `Bucket POST must contain a field named '${missing}'.`);
  const [, ...scope] = field('x-amz-credential').split('/');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  if (hmac(signingKey, field('policy')).toString('hex') !== field('x-amz-signature')) throw signatureDoesNotMatch();
  const { expiration, conditions } = JSON.parse(Buffer.from(field('policy'), 'base64').toString()) as Policy;
  if (Date.parse(expiration) < Date.now()) throw accessDenied('Invalid according to Policy: Policy expired.');
  const wanted = new Map<string, string>();
  for (const condition of conditions) {
    if (isRange(condition)) checkSize(file.length, condition);
    else for (const [name, value] of Object.entries(condition)) wanted.set(name.toLowerCase(), value);
  }
  if (field('bucket') && field('bucket') !== bucket) throw accessDenied();
  const sent = new Map(fields).set('bucket', bucket);
  for (const name of ['policy', 'x-amz-signature']) sent.delete(name);
  for (const name of new Set([...wanted.keys(), ...sent.keys()]))
    if (sent.get(name) !== wanted.get(name)) throw accessDenied(`Invalid according to Policy: ${name}`);
}

const isRange = (condition: Policy['conditions'][number]): condition is Range => Array.isArray(condition);

function checkSize(size: number, [, smallest, largest]: Range) {
  if (size > largest)
    throw new S3Error(400, 'EntityTooLarge', `The file has ${size} bytes. The maximum is ${largest}.`);
  if (size < smallest)
    throw new S3Error(400, 'EntityTooSmall', `The file has ${size} bytes. The minimum is ${smallest}.`);
}
