import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound } from '../errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets only the edge in: it sends one of the secrets of ORIGIN_SECRETS (comma-separated, two during a rotation).
 * Anyone else learns nothing, not even that there is an API.
 */
export function refuseOthersThanTheEdge(headers: Readonly<Record<string, string | undefined>>): void {
  const secrets = (process.env.ORIGIN_SECRETS ?? '').split(',').filter(Boolean);
  const sent = digest(headers['x-origin-verify'] ?? '');
  if (!secrets.some((secret) => timingSafeEqual(digest(secret), sent))) throw new NotFound('Not Found');
}
