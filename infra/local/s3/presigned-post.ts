import { checkPolicy, readPolicy } from './post-policy.ts';
import { accessDenied, invalidArgument, malformedPost } from './s3-error.ts';
import { algorithm, type Credentials, checkNotInFuture, checkSignature, scopeOf } from './signature.ts';

interface PostForm {
  /** Fields before the file, by lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

async function parse(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw malformedPost();
  }
}

const bytesOf = async (value: File | string) =>
  typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());

/** As S3 does: ignores fields after the file and replaces `${filename}` in the key. */
export async function readPostForm(body: Buffer, contentType: string): Promise<PostForm> {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) throw malformedPost();
  const fields = new Map<string, string>();
  for (const [name, value] of await parse(body, contentType)) {
    const field = name.toLowerCase();
    if (field === 'file') {
      const fileName = typeof value === 'string' ? '' : value.name;
      const key = fields.get('key')?.replaceAll(/\$\{filename\}/g, fileName);
      return { fields: key === undefined ? fields : fields.set('key', key), file: await bytesOf(value) };
    }
    if (typeof value !== 'string') throw invalidArgument('POST requires exactly one file upload per request.');
    if (fields.has(field)) throw invalidArgument(`The field ${name} is there twice.`);
    fields.set(field, value);
  }
  throw invalidArgument('POST requires exactly one file upload per request.');
}

export function checkPresignedPost({ fields, file }: PostForm, bucket: string, credentials: Credentials): void {
  const field = (name: string) => fields.get(name) ?? '';
  const [policy, signature] = [field('policy'), field('x-amz-signature')];
  if (!policy && !signature) throw accessDenied();
  for (const name of ['policy', 'x-amz-signature', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'key'])
    if (!field(name)) throw invalidArgument(`Bucket POST must contain a field named '${name}'.`);
  if (field('x-amz-algorithm') !== algorithm) throw invalidArgument(`X-Amz-Algorithm only supports "${algorithm}"`);
  const scope = scopeOf(field('x-amz-credential'), field('x-amz-date'), credentials);
  checkNotInFuture(field('x-amz-date'));
  checkSignature(policy, scope, signature, credentials);
  if (field('bucket') && field('bucket') !== bucket) throw accessDenied();
  checkPolicy(readPolicy(policy), new Map(fields).set('bucket', bucket), file.length);
}
