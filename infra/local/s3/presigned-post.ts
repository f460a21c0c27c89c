import {
  accessDenied,
  algorithm,
  type Credentials,
  checkNotInFuture,
  checkSignature,
  invalidArgument,
  malformedPost,
  S3Error,
  scopeOf,
} from './signature.ts';

interface PostForm {
  /** The fields before the file, by lower-case name. */
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

/** Reads a form as S3 does: ignores fields after the file, replaces `${filename}`. Throws an S3Error if malformed. */
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

interface Match {
  readonly operator: 'eq' | 'starts-with';
  readonly field: string;
  readonly value: string;
}

interface Policy {
  readonly matches: readonly Match[];
  readonly range?: readonly [number, number];
}

const invalidDocument = (reason: string) =>
  new S3Error(
    400,
    'InvalidPolicyDocument',
    `The content of the form does not meet the conditions specified in the policy document: ${reason}.`,
  );
const failed = (condition: string) =>
  accessDenied(`Invalid according to Policy: Policy Condition failed: ${condition}`);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decode(encoded: string): Readonly<Record<string, unknown>> {
  try {
    const policy: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    if (isObject(policy)) return policy;
  } catch {}
  throw invalidDocument('it is not JSON');
}

function listCondition([operator, field, value]: readonly unknown[]): Match | readonly [number, number] {
  const name = String(operator).toLowerCase();
  if (name === 'content-length-range' && Number.isInteger(field) && Number.isInteger(value))
    return [Number(field), Number(value)];
  if (
    (name === 'eq' || name === 'starts-with') &&
    typeof field === 'string' &&
    field.startsWith('$') &&
    typeof value === 'string'
  )
    return { operator: name, field: field.slice(1).toLowerCase(), value };
  throw invalidDocument(`the condition ${operator} is unknown`);
}

const isRange = (condition: Match | readonly [number, number]): condition is readonly [number, number] =>
  Array.isArray(condition);

function readPolicy(encoded: string): Policy {
  const { expiration, conditions } = decode(encoded);
  const end = Date.parse(String(expiration));
  if (Number.isNaN(end) || !Array.isArray(conditions)) throw invalidDocument('expiration or conditions are missing');
  if (end < Date.now()) throw accessDenied('Invalid according to Policy: Policy expired.');
  const read = conditions.flatMap((condition: unknown): (Match | readonly [number, number])[] => {
    if (Array.isArray(condition)) return [listCondition(condition)];
    if (!isObject(condition)) throw invalidDocument('a condition is neither a list nor an object');
    return Object.entries(condition).map(([field, value]) => ({
      operator: 'eq',
      field: field.toLowerCase(),
      value: String(value),
    }));
  });
  return { matches: read.filter((condition): condition is Match => !isRange(condition)), range: read.find(isRange) };
}

function checkRange([smallest, largest]: readonly [number, number], size: number) {
  if (size > largest)
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: String(size),
      MaxSizeAllowed: String(largest),
    });
  if (size < smallest)
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
      ProposedSize: String(size),
      MinSizeAllowed: String(smallest),
    });
}

const needsNoCondition = (field: string) =>
  ['policy', 'x-amz-signature', 'file'].includes(field) || field.startsWith('x-ignore-');

/** Throws an S3Error unless all conditions hold and every field has one. `fields` must include the URL's bucket. */
function checkPolicy({ matches, range }: Policy, fields: ReadonlyMap<string, string>, size: number): void {
  for (const { operator, field, value } of matches) {
    const sent = fields.get(field) ?? '';
    const isMet = operator === 'eq' ? sent === value : sent.startsWith(value);
    if (!isMet) throw failed(JSON.stringify([operator, `$${field}`, value]));
  }
  const covered = new Set(matches.map(({ field }) => field));
  const extra = [...fields.keys()].filter((field) => !covered.has(field) && !needsNoCondition(field));
  if (extra.length > 0) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
  if (range) checkRange(range, size);
}
