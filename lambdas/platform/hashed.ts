import { createHash } from 'node:crypto';

/** Tokens, session ids and cookies are only stored as hashes. */
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex');
