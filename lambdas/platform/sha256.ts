import { createHash } from 'node:crypto';

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Hashes a secret. Tokens, session ids and cookies are stored only as hashes. */
export const hashText = (secret: string) => createHash('sha256').update(secret).digest('hex');
