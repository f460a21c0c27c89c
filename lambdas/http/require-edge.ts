import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound } from '../platform/errors.ts';
import { once } from '../platform/once.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Of ORIGIN_SECRETS, comma-separated: two during a rotation. A change of the variable starts new containers. */
const accepted = once(() => (process.env.ORIGIN_SECRETS ?? '').split(',').filter(Boolean).map(digest));

/** The response is that of an unknown path. */
export function requireEdge(headers: Readonly<Record<string, string | undefined>>): void {
  const sent = digest(headers['x-origin-verify'] ?? '');
  if (!accepted().some((secret) => timingSafeEqual(secret, sent))) throw new NotFound('Not Found');
}
