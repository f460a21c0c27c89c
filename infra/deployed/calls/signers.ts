import type { DocumentStore } from '../../local/s3/serve-presigned.ts';
import type { DeployedFunction } from '../functions/deployed-function.ts';
import { type Checks, refusedCall } from './refused-call.ts';

type Signers = NonNullable<DocumentStore['signers']>;

/** Functions as signers of links to documents: what a link allows is what its function may do when it is used. */
export const openSigners = (
  functionWith: (accessKeyId: string) => DeployedFunction | undefined,
  checks: Checks,
): Signers => ({
  credentialsOf: (accessKeyId) => functionWith(accessKeyId)?.credentials,
  allows(accessKeyId, method, path) {
    const fn = functionWith(accessKeyId);
    if (!fn) return false;
    const call = { method, path, query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) };
    const refusal = refusedCall(fn, 's3', call, checks);
    if (refusal) console.error(`AccessDenied: a signed link. ${refusal}`);
    return refusal === undefined;
  },
});
