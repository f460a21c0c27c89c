import { createHmac } from 'node:crypto';
import { readEnv } from '../platform/environment.ts';
import { foldedAddress } from './folded-address.ts';

/** An address is known by its HMAC, with a key that is never rotated. */
export const writerOf = (email: string): string =>
  createHmac('sha256', readEnv(process.env, ['WRITER_KEY']).WRITER_KEY)
    .update(foldedAddress(email))
    .digest('hex');
