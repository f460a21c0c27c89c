import { createHash } from 'node:crypto';

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Tokens, session ids and cookies are only stored as hashes. */
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex');
