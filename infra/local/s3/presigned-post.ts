import type { PostForm } from './post-form.ts';
import { checkPolicy, readPolicy } from './post-policy.ts';
import { accessDenied, invalidArgument } from './s3-error.ts';
import { algorithm, type Credentials, checkNotInFuture, checkSignature, scopeOf } from './signature.ts';

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
